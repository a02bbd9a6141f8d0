-- lock cost: missing_deposit, which has few rows, is locked while its index is built
-- A report that found nothing may be followed by another one with better details.
alter table missing_deposit drop constraint missing_deposit_user_id_network_transaction_hash_key;
create unique index missing_deposit_of_transaction on missing_deposit (user_id, network, transaction_hash)
  where status <> 'notFound';
