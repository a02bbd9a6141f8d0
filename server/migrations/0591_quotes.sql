-- lock cost: none; a new table
-- Firm prices, each for one person, one pair and one amount, and good for one order.
create table quote (
  id            uuid primary key,
  account_id    uuid not null,
  asked_by      uuid not null,
  -- What it is for: a quote of one kind of order is none of another.
  purpose       text not null,
  gives_asset   text not null,
  gives_amount  numeric(40,0) not null check (gives_amount > 0),
  gets_asset    text not null,
  gets_amount   numeric(40,0) not null check (gets_amount > 0),
  rate          numeric not null check (rate > 0),
  rate_at       timestamptz not null,
  issued_at     timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index quote_unused on quote (expires_at) where used_at is null;
