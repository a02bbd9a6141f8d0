-- lock cost: a short exclusive lock on fiat_withdrawal and remittance_order; no rewrite
-- Why the bank didn't make a payment or sent it back, as a code; its own words stay in failure_reason and return_reason.
alter table fiat_withdrawal add column bank_reason text;
alter table remittance_order add column bank_reason text;
