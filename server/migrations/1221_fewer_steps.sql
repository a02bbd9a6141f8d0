-- lock cost: none, functions alone
-- What every money command calls does the same by fewer statements, each of which costs more to begin than to do.

-- What is used at an instant, without what is too old by then. Whoever calls it holds the counter's row. A counter is made
-- where there is none, and not tried for each order.
create or replace function usage_expire(p_account uuid, p_operation text, p_asset text, p_hours smallint, p_at timestamptz)
returns numeric language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_used numeric;
  v_gone numeric;
begin
  loop
    select used into v_used from usage_counter
     where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours
       for update;
    exit when found;
    insert into usage_counter values (p_account, p_operation, p_asset, p_hours, 0) on conflict do nothing;
  end loop;
  with gone as (
    delete from usage_part
     where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours
       and made_at <= p_at - make_interval(hours => p_hours)
    returning amount
  )
  select sum(amount) into v_gone from gone;
  if v_gone is null then return v_used; end if;
  update usage_counter set used = v_used - v_gone
   where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours;
  return v_used - v_gone;
end $$;

create or replace function usage_take(
  p_account uuid, p_operation text, p_asset text, p_hours smallint,
  p_order uuid, p_amount numeric, p_most numeric, p_at timestamptz)
returns numeric language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_left constant numeric := p_most - usage_expire(p_account, p_operation, p_asset, p_hours, p_at);
begin
  if p_amount <= 0 or p_amount > v_left then return greatest(v_left, 0); end if;
  with part as (
    insert into usage_part values (p_order, p_hours, p_account, p_operation, p_asset, p_amount, p_at)
  )
  update usage_counter set used = used + p_amount
   where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours;
  return null;
end $$;

-- Accounts are locked and read by one statement: it answers with the rows as they are once the lock is had.
create or replace function command_begin(p_user_id uuid, p_key text, p_accounts uuid[], p_is_locking boolean,
  p_verification uuid,
  out is_free boolean, out request_hash text, out answer json, out standings jsonb, out verification jsonb)
language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
begin
  is_free := true;
  if p_key is not null then
    select b.is_free, b.request_hash, b.answer into is_free, request_hash, answer
      from idempotency_begin(p_user_id::text, p_key) b;
    if not is_free or request_hash is not null then return; end if;
  end if;
  if p_is_locking then
    select jsonb_agg(jsonb_build_object('id', u.id, 'frozenAt', u.frozen_at, 'blockedUntil', u.transfers_blocked_until,
        'isDisabled', u.is_disabled, 'bannedAt', u.banned_at))
      into standings
      from (select * from app_user a where a.id = any (p_accounts) order by a.id for no key update) u;
  else
    select jsonb_agg(jsonb_build_object('id', u.id, 'frozenAt', u.frozen_at, 'blockedUntil', u.transfers_blocked_until,
        'isDisabled', u.is_disabled, 'bannedAt', u.banned_at))
      into standings from app_user u where u.id = any (p_accounts);
  end if;
  if p_verification is not null then
    select jsonb_build_object('action', c.action, 'valuesHash', encode(c.values_hash, 'hex'), 'passedAt', c.passed_at,
        'usedAt', c.used_at, 'expiresAt', c.expires_at)
      into verification
      from step_up_challenge c where c.id = p_verification and c.user_id = p_user_id for no key update;
  end if;
end $$;
