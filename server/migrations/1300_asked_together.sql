-- lock cost: none, new functions
-- What many commands ask as they begin, asked for all of them by one statement each: a plan is begun once instead of once for
-- each, which costs more than the rows that it reads. Servers of the version before go on with `command_begin`,
-- `usage_take` and `money_out_day`, which a later version drops.

-- Takes keys and locks, and reads what a command is decided by. One whose key is in use, or was answered, locks no account.
create function commands_begin(p_asked jsonb)
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
                      u.transfers_blocked_until, 'isDisabled', u.is_disabled, 'bannedAt', u.banned_at))
               from app_user u where u.id = any (a.accounts)) end,
           case when l.is_on and a.verification is not null then (
             select jsonb_build_object('action', c.action, 'valuesHash', encode(c.values_hash, 'hex'), 'passedAt',
                      c.passed_at, 'usedAt', c.used_at, 'expiresAt', c.expires_at)
               from step_up_challenge c where c.id = a.verification and c.user_id = a.user_id for no key update) end,
           a.named
      from jsonb_to_recordset(p_asked) as a (n int, user_id uuid, accounts uuid[], verification uuid, named jsonb)
      cross join lateral (select v_free[a.n + 1] and v_hashes[a.n + 1] is null as is_on) l;
end $$;

-- Uses up parts of limits, each of another one: null where it fits, else what is left (smallest units). Orders of one limit
-- wait for each other here. `place` counts the parts from 0, `n` is whoever asks for them.
create function usage_take_each(p_asked jsonb, p_at timestamptz)
returns table (n int, has_left numeric)
language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_used numeric[];
  v_limits int;
begin
  loop
    select array_agg(locked.used order by locked.place), count(distinct locked.key) into v_used, v_limits
      from (select a.place, c.used, (account_id, operation, asset, hours) as key
              from jsonb_to_recordset(p_asked) as a (place int, account_id uuid, operation text, asset text, hours smallint)
              join usage_counter c using (account_id, operation, asset, hours)
             order by account_id, operation, asset, hours for update of c) locked;
    exit when coalesce(cardinality(v_used), 0) = jsonb_array_length(p_asked);
    insert into usage_counter (account_id, operation, asset, hours, used)
      select account_id, operation, asset, hours, 0
        from jsonb_to_recordset(p_asked) as a (account_id uuid, operation text, asset text, hours smallint)
       order by account_id, operation, asset, hours
      on conflict do nothing;
  end loop;
  if v_limits <> cardinality(v_used) then raise 'two parts of one limit'; end if;
  return query
    with asked as materialized (
      select a.*, v_used[a.place + 1] as used
        from jsonb_to_recordset(p_asked) as a (n int, place int, account_id uuid, operation text, asset text,
               hours smallint, order_id uuid, amount numeric, most numeric)),
    gone as (
      delete from usage_part p using asked a
       where p.account_id = a.account_id and p.operation = a.operation and p.asset = a.asset and p.hours = a.hours
         and p.made_at <= p_at - make_interval(hours => a.hours)
      returning a.place, p.amount),
    counted as (
      select a.*, a.used - coalesce((select sum(g.amount) from gone g where g.place = a.place), 0) as now_used from asked a),
    judged as materialized (
      select c.*, c.amount > 0 and c.amount <= c.most - c.now_used as fits from counted c),
    parts as (
      insert into usage_part (order_id, hours, account_id, operation, asset, amount, made_at)
        select order_id, hours, account_id, operation, asset, amount, p_at from judged where fits),
    changed as (
      update usage_counter c set used = j.now_used + case when j.fits then j.amount else 0 end
        from judged j
       where c.account_id = j.account_id and c.operation = j.operation and c.asset = j.asset and c.hours = j.hours
         and (j.fits or j.now_used <> j.used))
    select j.n, case when not j.fits then greatest(j.most - j.now_used, 0) end from judged j;
end $$;

-- What left in the 24 hours before by each side of orders, as `money_out_day` reads it of one; the sides are locked before.
create function money_out_days(p_asked jsonb, p_since timestamptz)
returns table (n int, side text, asset text, unseen numeric, seen_by_one numeric, undeclared numeric)
language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended('money-out:' || sides.lock, 0))
    from (select distinct lock collate "C" as lock
            from jsonb_to_recordset(p_asked) as a (locks text[]), unnest(a.locks) lock order by 1) sides;
  return query
    select a.n, w.side, s.asset, coalesce(s.unseen, 0), coalesce(s.seen_by_one, 0), coalesce(s.undeclared, 0)
      from jsonb_to_recordset(p_asked) as a (n int, account_id uuid, maker_id uuid, payee_id uuid, network text,
             address text, tag text)
      cross join lateral (
        select c.sides, c.asset, sum(c.amount) filter (where c.eyes < 1) as unseen,
               sum(c.amount) filter (where c.eyes < 2) as seen_by_one,
               sum(c.amount) filter (where c.is_undeclared) as undeclared
          from (
            select case when o.account_id = a.account_id then 1 else 0 end
                     + case when o.maker_id = a.maker_id then 2 else 0 end as sides,
                   o.asset, o.amount, o.eyes, o.is_undeclared and o.address is not null as is_undeclared
              from money_out o
             where o.account_id = any (array[a.account_id, a.maker_id]) and o.made_at > p_since
            union all
            select 2, o.asset, o.amount, o.eyes, o.is_undeclared and o.address is not null
              from money_out o
             where o.maker_id = a.maker_id and o.maker_id <> o.account_id and o.account_id <> a.account_id
               and o.made_at > p_since
            union all
            select 4, o.asset, o.amount, o.eyes, o.is_undeclared and o.address is not null
              from money_out o where o.payee_id = a.payee_id and o.made_at > p_since
            union all
            select 8, o.asset, o.amount, o.eyes, o.is_undeclared
              from money_out o
             where o.network = a.network and o.address = a.address and o.tag = a.tag and o.made_at > p_since) c
         group by c.sides, c.asset) s
      join (values (1, 'account'), (2, 'maker'), (4, 'payee'), (8, 'address')) as w (bit, side) on s.sides & w.bit <> 0;
end $$;
