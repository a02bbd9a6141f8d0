-- lock cost: idempotency_key is locked for a moment; columns without a default rewrite nothing
-- Which call was said, about whose account; null: stored before this was noted, under a hash that is no longer made,
-- so that a repetition of such a command is told from a new one (422), and its answer is not given again.
alter table idempotency_key add column call text;
alter table idempotency_key add column account_id text;

-- What is stored under a key, and whether its command is running, without taking the key. The shared lock is gone with
-- the statement; it comes first, so that the look sees what a holder before had committed.
create function idempotency_look(p_user_id text, p_key text, out is_running boolean, out request_hash text,
  out answer json, out call text, out account_id text, out created_at timestamptz)
language plpgsql as $$
begin
  is_running := not pg_try_advisory_xact_lock_shared(hashtextextended(p_user_id || ' ' || p_key, 1769104239));
  select k.request_hash, k.answer, k.call, k.account_id, k.created_at
    into request_hash, answer, call, account_id, created_at
    from idempotency_key k where k.user_id = p_user_id and k.key = p_key;
end $$;
