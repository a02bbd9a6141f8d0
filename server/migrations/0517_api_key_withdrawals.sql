-- lock cost: a moment on api_key, to add columns without a default and to look at each key once
-- Since or from when a key that may withdraw does so; null: not until its owner edits it. A key that is made or may do
-- more than before waits a day, as long as its owner has to notice.
alter table api_key add column withdrawals_from timestamptz;
-- The owner has yet to hear that the key withdraws no more.
alter table api_key add column withdrawals_untold boolean;
-- Keys from before were made without the funds PIN. Those that name their addresses and are bound to where they work
-- from, of owners who have one, go on.
update api_key set withdrawals_from = updated_at + interval '1 day'
  where 'withdraw' = any (permissions) and cardinality(ips) > 0 and withdrawal_addresses is not null
    and exists (select from fund_password p where p.user_id = api_key.user_id);
update api_key set withdrawals_untold = true where 'withdraw' = any (permissions) and withdrawals_from is null;
create index api_key_untold on api_key (id) where withdrawals_untold;
alter table api_key add constraint a_key_that_withdraws_is_bound
  check (withdrawals_from is null or cardinality(ips) > 0);
