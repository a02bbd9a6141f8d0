-- lock cost: remittance_batch_line takes no writes for as long as a column without a rewrite is added and an empty index is built
-- Finds waiting payments to the same bank account, whatever their reference. Empty for lines from before, which are over
-- within 72 hours.
alter table remittance_batch_line add column payee_index bytea;
create index remittance_batch_line_payee on remittance_batch_line (payee_index)
  where status = 'waiting' and payee_index is not null;
