-- lock cost: seven tables take no writes while their index is built: seconds a million rows
-- What the staff's search looks a record up by.
create index deposit_transaction on deposit (transaction_hash);
create index deposit_refund_transaction on deposit (refund_hash) where refund_hash is not null;
create index withdrawal_transaction on withdrawal (transaction_hash) where transaction_hash is not null;
create index withdrawal_number on withdrawal (order_number) where order_number is not null;
create index missing_deposit_transaction on missing_deposit (transaction_hash);
create index fiat_credit_at_bank on fiat_credit (provider_id);
create index convert_order_by_number on convert_order (order_number) where order_number is not null;
