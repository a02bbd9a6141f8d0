-- lock cost: each table is not written while its index is built, seconds for a million rows
-- What is purged goes by its instant.
create index verification_code_created on verification_code (created_at);
create index refresh_used_at on refresh_used (used_at);
create index sign_in_attempt_tried on sign_in_attempt (tried_at);
-- What went out in the 24 hours before.
create index withdrawal_day on withdrawal (user_id, asset, created_at);
-- What is under way stays small, however many are settled.
create index withdrawal_under_way on withdrawal (status, id) where completed_at is null;
create index withdrawal_user_under_way on withdrawal (user_id, id desc) where completed_at is null;
-- What changed since a client asked last.
create index transfer_order_from_updated on transfer_order (from_user, updated_at, id);
create index transfer_order_to_updated on transfer_order (to_user, updated_at, id);
create index safe_operation_user_at on safe_operation (user_id, at desc);
create index deposit_sub_account_updated on deposit (sub_account_id, updated_at, id) where sub_account_id is not null;
