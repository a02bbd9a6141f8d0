-- lock cost: none, a function
-- Also returns the roles of the caller of a staff command, who was admitted before the body arrived. A command of a
-- customer doesn't pay for it.
create or replace function commands_begin(p_asked jsonb)
returns table (n int, is_free boolean, request_hash text, answer json, standings jsonb, verification jsonb, named jsonb)
language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_free boolean[];
  v_hashes text[];
  v_answers json[];
  v_locked uuid[];
begin
  -- As `idempotency_begin` does: by the same lock.
  select array_agg(a.key is null or pg_try_advisory_xact_lock(hashtextextended(a.user_id || ' ' || a.key, 1769104239))
           order by a.n)
    into v_free from jsonb_to_recordset(p_asked) as a (n int, user_id text, key text);
  -- A statement of its own: who had the lock before has kept his answer.
  select array_agg(k.request_hash order by a.n), array_agg(k.answer order by a.n) into v_hashes, v_answers
    from jsonb_to_recordset(p_asked) as a (n int, user_id text, key text)
    left join idempotency_key k on k.user_id = a.user_id and k.key = a.key and v_free[a.n + 1];
  select array_agg(account) into v_locked
    from jsonb_to_recordset(p_asked) as a (n int, accounts uuid[], is_locking boolean), unnest(a.accounts) account
   where a.is_locking and v_free[a.n + 1] and v_hashes[a.n + 1] is null;
  if v_locked is not null then
    perform from app_user u where u.id = any (v_locked) order by u.id for no key update;
  end if;
  return query
    select a.n, v_free[a.n + 1], v_hashes[a.n + 1], v_answers[a.n + 1],
           case when l.is_on then (
             select jsonb_agg(jsonb_build_object('id', u.id, 'frozenAt', u.frozen_at, 'blockedUntil',
                      u.transfers_blocked_until, 'isDisabled', u.is_disabled, 'bannedAt', u.banned_at,
                      'roles', case when a.is_staff then u.roles end, 'acting',
                      case when u.id <> a.user_id then acting_for(u.id, u.roles, a.user_id, a.session_id) end))
               from app_user u where u.id = any (a.accounts)) end,
           case when l.is_on and a.verification is not null then (
             select jsonb_build_object('action', c.action, 'valuesHash', encode(c.values_hash, 'hex'), 'passedAt',
                      c.passed_at, 'usedAt', c.used_at, 'expiresAt', c.expires_at)
               from step_up_challenge c where c.id = a.verification and c.user_id = a.user_id for no key update) end,
           a.named
      from jsonb_to_recordset(p_asked) as a (n int, user_id uuid, session_id uuid, accounts uuid[], is_staff boolean,
             verification uuid, named jsonb)
      cross join lateral (select v_free[a.n + 1] and v_hashes[a.n + 1] is null as is_on) l;
end $$;
