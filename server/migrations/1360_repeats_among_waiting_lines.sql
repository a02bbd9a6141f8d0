-- lock cost: remittance_batch_line and remittance_batch take no writes for as long as columns without a rewrite are added and a small index is built
-- A payment that waits in a confirmed batch is found again as one that was made is: by whom it pays with which words,
-- and by its amount on either side, in smallest units. Empty for lines from before, which are over within 72 hours.
alter table remittance_batch_line
  add column paid_index bytea,
  add column pay_amount numeric(40,0),
  add column receive_amount numeric(40,0),
  -- Whether its owner confirmed that it is paid again.
  add column is_repeat_confirmed boolean not null default false,
  add check (num_nulls(paid_index, pay_amount, receive_amount) in (0, 3));
create index remittance_batch_open on remittance_batch (account_id) where status in ('awaitingApproval', 'processing');
