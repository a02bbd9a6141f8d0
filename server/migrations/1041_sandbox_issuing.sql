-- lock cost: none, new tables
-- The card issuer that the sandbox plays. Numbers are of a range that no network routes.
create table sandbox_card (
  -- Ours: said twice, it is one card.
  id         text primary key,
  holder     text not null,
  currency   text not null,
  form       text not null check (form in ('virtual', 'physical')),
  number     text not null unique,
  cvc        text not null,
  pin        text not null,
  expires    text not null,
  status     text not null check (status in ('pending', 'active', 'paused', 'closed')),
  shipment   text check (shipment in ('ordered', 'shipped', 'delivered')),
  limits     jsonb not null,
  due_at     timestamptz,
  created_at timestamptz not null
);
create index sandbox_card_due on sandbox_card (due_at) where due_at is not null;

-- One look at a card's number.
create table sandbox_card_look (
  token      text primary key,
  card_id    text not null references sandbox_card,
  expires_at timestamptz not null
);
