-- lock cost: none, new tables
-- Orders to bring coins from the cold wallet to the hot one: proposed by one operator, decided by another.
create table custody_refill (
  id          uuid primary key,
  network     text not null,
  asset       text not null,
  amount      numeric(40,0) not null check (amount > 0),
  status      text not null,
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  reason      text,
  check (decided_by <> proposed_by)
);
create index custody_refill_newest on custody_refill (proposed_at desc);

-- What the chain and the ledger say of a coin, day by day. `difference` is what the chain has more.
create table custody_reconciliation (
  id         uuid primary key,
  asset      text not null,
  on_chain   numeric(40,0) not null,
  in_ledger  numeric(40,0) not null,
  difference numeric(40,0) not null,
  wallets    jsonb not null,
  explained  jsonb not null,
  made_at    timestamptz not null
);
create index custody_reconciliation_newest on custody_reconciliation (made_at desc, id desc);
