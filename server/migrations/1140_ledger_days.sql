-- lock cost: two new tables; the index holds up posting while it reads the entries once, some seconds for ten million
-- What was posted on each day (UTC), summed for the reports: by asset, kind of account and kind of transfer. Derived from the
-- entries when the day is over, never the other way round. A block-range index finds a day's entries, which lie
-- together because they are only ever added.
create index ledger_entry_created on ledger_entry using brin (created_at) with (pages_per_range = 32);

create table ledger_day (
  day           date primary key,
  closed_at     timestamptz not null
);

create table ledger_day_sum (
  day           date not null references ledger_day,
  asset         text collate "C" not null,
  account_kind  text collate "C" not null references ledger_account_kind,
  transfer_kind text not null,
  -- Smallest units. What an account gains is its credit: a balance is what the platform owes.
  debit         numeric(40,0) not null check (debit >= 0),
  credit        numeric(40,0) not null check (credit >= 0),
  entries       bigint not null check (entries > 0),
  primary key (day, asset, account_kind, transfer_kind)
);
