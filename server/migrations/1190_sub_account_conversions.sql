-- lock cost: quote and convert_order are locked for a moment, columns without a default rewrite nothing
-- Which sub-account of the company converts; null: its main account.
alter table quote add column sub_account_id uuid references sub_account;
alter table convert_order add column sub_account_id uuid references sub_account;
