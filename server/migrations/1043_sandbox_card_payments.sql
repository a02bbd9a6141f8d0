-- lock cost: none, new tables
-- What is paid with the sandbox's cards, as its issuer knows it. Amounts are decimals of the card's currency.
create table sandbox_card_payment (
  id          text primary key,
  card_id     text not null references sandbox_card,
  currency    text not null,
  amount      text not null,
  status      text not null check (status in ('declined', 'open', 'closed')),
  ended_by    text check (ended_by in ('reversal', 'expiry')),
  reason      text,
  is_stand_in boolean not null,
  merchant    jsonb not null,
  version     integer not null,
  expires_at  timestamptz,
  created_at  timestamptz not null
);
create index sandbox_card_payment_card on sandbox_card_payment (card_id, created_at desc);
create index sandbox_card_payment_due on sandbox_card_payment (expires_at) where expires_at is not null;

create table sandbox_card_entry (
  id         text primary key,
  payment_id text not null references sandbox_card_payment,
  kind       text not null check (kind in ('capture', 'refund')),
  amount     text not null,
  created_at timestamptz not null
);
create index sandbox_card_entry_payment on sandbox_card_entry (payment_id);
