-- lock cost: two small tables take no writes while the statuses of their rows are checked, milliseconds
alter table missing_deposit add constraint missing_deposit_status_check
  check (status in ('pending', 'found', 'notFound'));
alter table custody_refill add constraint custody_refill_status_check
  check (status in ('proposed', 'approved', 'rejected'));
