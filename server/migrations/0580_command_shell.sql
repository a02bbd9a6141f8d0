-- lock cost: none, new functions
-- All that stands before a command, in one round trip and one order of locks: the command's key, the accounts in the order
-- of their ids, the security verification. Each statement in here sees what was committed while a lock was waited for.
-- A key that another try holds, or that has its answer, ends it at once: nothing else is looked at.
create function command_begin(p_user_id uuid, p_key text, p_accounts uuid[], p_is_locking boolean, p_verification uuid,
  out is_free boolean, out request_hash text, out answer json, out standings jsonb, out verification jsonb)
language plpgsql as $$
begin
  is_free := true;
  if p_key is not null then
    select b.is_free, b.request_hash, b.answer into is_free, request_hash, answer
      from idempotency_begin(p_user_id::text, p_key) b;
    if not is_free or request_hash is not null then return; end if;
  end if;
  if p_is_locking then
    perform from app_user u where u.id = any (p_accounts) order by u.id for no key update;
  end if;
  select jsonb_agg(jsonb_build_object('id', u.id, 'frozenAt', u.frozen_at, 'blockedUntil', u.transfers_blocked_until,
      'isDisabled', u.is_disabled, 'bannedAt', u.banned_at))
    into standings from app_user u where u.id = any (p_accounts);
  if p_verification is not null then
    select jsonb_build_object('action', c.action, 'valuesHash', encode(c.values_hash, 'hex'), 'passedAt', c.passed_at,
        'usedAt', c.used_at, 'expiresAt', c.expires_at)
      into verification
      from step_up_challenge c where c.id = p_verification and c.user_id = p_user_id for no key update;
  end if;
end $$;

-- What left in the 24 hours before by each side of an order, in one round trip. The locks are taken in the order they are
-- named in, before anything is read, so that of orders made at once each sees those before it.
create function money_out_day(p_locks text[], p_account uuid, p_maker uuid, p_payee uuid, p_network text, p_address text,
  p_tag text, p_since timestamptz)
returns table (side text, asset text, unseen numeric, seen_by_one numeric, undeclared numeric)
language plpgsql as $$
#variable_conflict use_column
declare
  lock text;
begin
  foreach lock in array p_locks loop
    perform pg_advisory_xact_lock(hashtextextended('money-out:' || lock, 0));
  end loop;
  return query
    with counted as not materialized (select * from money_out o where o.made_at > p_since),
    sides as (
      select 'account' as side, c.asset, c.amount, c.eyes, c.is_undeclared, c.address from counted c
       where c.account_id = p_account
      union all
      select 'maker', c.asset, c.amount, c.eyes, c.is_undeclared, c.address from counted c where c.maker_id = p_maker
      union all
      select 'payee', c.asset, c.amount, c.eyes, c.is_undeclared, c.address from counted c where c.payee_id = p_payee
      union all
      select 'address', c.asset, c.amount, c.eyes, c.is_undeclared, c.address from counted c
       where c.network = p_network and c.address = p_address and c.tag = p_tag)
    select s.side, s.asset, coalesce(sum(s.amount) filter (where s.eyes < 1), 0),
           coalesce(sum(s.amount) filter (where s.eyes < 2), 0),
           coalesce(sum(s.amount) filter (where s.is_undeclared and s.address is not null), 0)
      from sides s group by s.side, s.asset;
end $$;
