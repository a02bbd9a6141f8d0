-- lock cost: none, new tables
-- What came to an owner and left him, summed by quarters of an hour: the clocks of every time zone differ from UTC by
-- whole quarters, so that a day of any zone is a range of them. Derived from the entries, never the other way round, and
-- made up to date by whoever reads it: posting is not slowed down.
create table ledger_turnover (
  owner    uuid not null,
  quarter  timestamptz not null,
  asset    text collate "C" not null,
  kind     text not null,
  came_in  numeric(40,0) not null check (came_in >= 0),
  went_out numeric(40,0) not null check (went_out >= 0),
  primary key (owner, quarter, asset, kind)
);

-- The seq of each account's last entry that is in the sums.
create table ledger_turnover_mark (
  account_id bigint primary key references ledger_account,
  seq        bigint not null
);
