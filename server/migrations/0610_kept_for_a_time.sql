-- lock cost: action_log, login_history and payee_lookup are not written while their indexes are built, seconds for a million rows
-- What has had its time is found by its instant alone.
create index action_log_stored on action_log (stored_at);
create index login_history_at on login_history (at);
create index payee_lookup_on on payee_lookup (looked_on);
