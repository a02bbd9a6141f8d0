-- Checks the statuses of two small tables: each is locked against writes while its rows are read, which is milliseconds.
alter table missing_deposit add constraint missing_deposit_status_check
  check (status in ('pending', 'found', 'notFound'));
alter table custody_refill add constraint custody_refill_status_check
  check (status in ('proposed', 'approved', 'rejected'));
