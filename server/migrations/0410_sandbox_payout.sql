-- lock cost: none, new table
-- The sandbox's provider of payouts: what it was asked to pay, and how far that is.
create table sandbox_payout (
  id               uuid primary key,
  asset            text not null,
  network          text not null,
  address          text not null,
  tag              text,
  amount           numeric(40,0) not null check (amount > 0),
  status           text not null,
  confirmations    integer not null default 0,
  is_settled       boolean not null default false,
  transaction_hash text,
  failure          text,
  -- What the tester ordered: it goes its way, it is stuck, it fails.
  fate             text not null,
  taken_at         timestamptz not null
);
create index sandbox_payout_open on sandbox_payout (taken_at) where not is_settled;
