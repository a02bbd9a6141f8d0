-- lock cost: a look at each row of one small table
-- What is asked back about an application for accounts names people: it lies sealed. What stands there in clear is sealed
-- by a server at its start.
alter table global_account_application add constraint global_account_application_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.accountReason.' || id || '.%');
