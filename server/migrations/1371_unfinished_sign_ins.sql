-- lock cost: a short exclusive lock on login_history, no rewrite
-- A sign-in with the right password that waits for its second step. Set on devices the account doesn't know: the device's key,
-- and when the owner was told that the sign-in was not finished.
alter table login_history add column unknown_key text, add column told_at timestamptz;
