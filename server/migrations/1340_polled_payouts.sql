-- lock cost: a short exclusive lock on fiat_withdrawal and on remittance_order, no rewrite
-- When the bank was last queried about an order. Not indexed, so that noting it doesn't touch the indexes: those that are
-- under way are few, and have an index.
alter table fiat_withdrawal add column polled_at timestamptz;
alter table remittance_order add column polled_at timestamptz;
