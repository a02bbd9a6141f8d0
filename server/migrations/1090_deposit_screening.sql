-- lock cost: deposit is locked for a moment; two columns without defaults rewrite nothing; the index is of few rows
-- What the risk check said of it, {verdict, reasons}; null while it said nothing, and where it was not asked.
alter table deposit
  add column risk jsonb,
  -- When the risk check is asked about it again.
  add column ask_after timestamptz;
create index deposit_ask on deposit (ask_after) where ask_after is not null;
