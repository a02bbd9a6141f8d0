-- lock cost: none on what there is; transfer_order and withdrawal are read once
-- How much of a limit an account has used in the hours before, and what it consists of: each order until it is too old.
create table usage_counter (
  account_id uuid not null,
  operation  text not null,
  asset      text not null,
  hours      smallint not null,
  used       numeric(40,0) not null check (used >= 0),
  primary key (account_id, operation, asset, hours)
);
create table usage_part (
  order_id   uuid not null,
  hours      smallint not null,
  account_id uuid not null,
  operation  text not null,
  asset      text not null,
  amount     numeric(40,0) not null check (amount > 0),
  made_at    timestamptz not null,
  primary key (order_id, hours)
);
create index usage_part_counter on usage_part (account_id, operation, asset, hours, made_at);
create index usage_part_age on usage_part (made_at);

-- What is used at an instant, without what is too old by then. Whoever calls it holds the counter's row.
create function usage_expire(p_account uuid, p_operation text, p_asset text, p_hours smallint, p_at timestamptz)
returns numeric language plpgsql as $$
declare
  v_used numeric;
begin
  insert into usage_counter values (p_account, p_operation, p_asset, p_hours, 0) on conflict do nothing;
  select used into v_used from usage_counter
   where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours
     for update;
  with gone as (
    delete from usage_part
     where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours
       and made_at <= p_at - make_interval(hours => p_hours)
    returning amount
  )
  select v_used - coalesce(sum(amount), 0) into v_used from gone;
  update usage_counter set used = v_used
   where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours and used <> v_used;
  return v_used;
end $$;

-- Uses up an order's part of a limit; null where it fits, else what is left. At once and with whoever else is at it, the
-- counter never passes `p_most`. The counter is locked before its parts, here as wherever both are touched.
create function usage_take(
  p_account uuid, p_operation text, p_asset text, p_hours smallint,
  p_order uuid, p_amount numeric, p_most numeric, p_at timestamptz)
returns numeric language plpgsql as $$
declare
  v_left numeric;
begin
  v_left := p_most - usage_expire(p_account, p_operation, p_asset, p_hours, p_at);
  if p_amount <= 0 or p_amount > v_left then return greatest(v_left, 0); end if;
  insert into usage_part values (p_order, p_hours, p_account, p_operation, p_asset, p_amount, p_at);
  update usage_counter set used = used + p_amount
   where account_id = p_account and operation = p_operation and asset = p_asset and hours = p_hours;
  return null;
end $$;

-- An order that came back counts no more.
create function usage_give_back(p_order uuid) returns void language plpgsql as $$
declare
  v_part usage_part;
begin
  for v_part in select * from usage_part where order_id = p_order loop
    perform from usage_counter c
      where c.account_id = v_part.account_id and c.operation = v_part.operation
        and c.asset = v_part.asset and c.hours = v_part.hours
        for update;
    delete from usage_part where order_id = p_order and hours = v_part.hours;
    if found then
      update usage_counter c set used = c.used - v_part.amount
       where c.account_id = v_part.account_id and c.operation = v_part.operation
         and c.asset = v_part.asset and c.hours = v_part.hours;
    end if;
  end loop;
end $$;

insert into usage_part (order_id, hours, account_id, operation, asset, amount, made_at)
select id, 24, from_user, 'transfer', asset, amount, created_at
  from transfer_order where created_at > now() - interval '24 hours' and status <> 'returned'
union all
select id, 24, user_id, 'withdrawal', asset, amount, created_at
  from withdrawal where created_at > now() - interval '24 hours' and status not in ('failed', 'reviewRejected', 'revoked');

insert into usage_counter (account_id, operation, asset, hours, used)
select account_id, operation, asset, hours, sum(amount) from usage_part group by 1, 2, 3, 4;
