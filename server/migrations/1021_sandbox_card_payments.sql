-- lock cost: none, a new table
-- The card provider that the sandbox plays. A card's number is in none of its columns.
create table sandbox_card_payment (
  -- Ours: said twice, it is one payment.
  id          text primary key,
  reference   text not null unique,
  currency    text not null,
  amount      text not null,
  coin        text not null,
  coin_amount text not null,
  return_url  text not null,
  status      text not null check (status = any (array['awaitingPayment', 'processing', 'onHold', 'delivering', 'completed',
    'failed', 'cancelled', 'expired', 'refunded', 'chargeback'])),
  -- What becomes of it once a card is charged.
  fate        text not null check (fate in ('completed', 'failed')),
  declined    integer not null,
  -- A card waits for its holder's word.
  challenge   text,
  -- The link was opened, and by whom.
  page_key    text,
  expires_at  timestamptz not null,
  paid_at     timestamptz,
  due_at      timestamptz,
  created_at  timestamptz not null
);
create index sandbox_card_payment_due on sandbox_card_payment (due_at) where due_at is not null;
