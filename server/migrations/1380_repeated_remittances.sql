-- lock cost: remittance_order takes no writes for as long as a column without a rewrite is added and an empty index is built
-- Finds an account's payments to the same bank account, whatever their reference. Empty for orders from before.
alter table remittance_order add column payee_index bytea;
create index remittance_order_payee on remittance_order (payee_index, created_at) where payee_index is not null;
