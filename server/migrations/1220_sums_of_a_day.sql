-- lock cost: transfer_order, withdrawal, fiat_withdrawal and remittance_order take no writes while an index of each is built,
-- seconds for a million rows
-- Whoever makes orders makes most of them for his own account, where they are read already: what he makes elsewhere is little.
create index transfer_order_elsewhere on transfer_order (made_by, created_at) where made_by <> from_user;
create index withdrawal_elsewhere on withdrawal (made_by, created_at) where made_by <> user_id;
create index fiat_withdrawal_elsewhere on fiat_withdrawal (made_by, created_at) where made_by <> account_id;
create index remittance_order_elsewhere on remittance_order (made_by, created_at) where made_by <> account_id;
drop index transfer_order_maker_day;
drop index withdrawal_maker_day;
drop index fiat_withdrawal_maker_day;
drop index remittance_order_maker_day;
-- Asked by the day's limit, until that had a counter.
drop index transfer_order_sent;

-- What left in the 24 hours before by each side of an order, as before; but an account's orders are read once for it and for
-- who makes them. `sides` has a bit for each side that an order counts for; a side and an asset may have several rows.
create or replace function money_out_day(p_locks text[], p_account uuid, p_maker uuid, p_payee uuid, p_network text,
  p_address text, p_tag text, p_since timestamptz)
returns table (side text, asset text, unseen numeric, seen_by_one numeric, undeclared numeric)
language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  lock text;
begin
  foreach lock in array p_locks loop
    perform pg_advisory_xact_lock(hashtextextended('money-out:' || lock, 0));
  end loop;
  return query
    with counted as (
      select case when o.account_id = p_account then 1 else 0 end + case when o.maker_id = p_maker then 2 else 0 end as sides,
             o.asset, o.amount, o.eyes, o.is_undeclared and o.address is not null as is_undeclared
        from money_out o where o.account_id = any (array[p_account, p_maker]) and o.made_at > p_since
      union all
      select 2, o.asset, o.amount, o.eyes, o.is_undeclared and o.address is not null
        from money_out o
       where o.maker_id = p_maker and o.maker_id <> o.account_id and o.account_id <> p_account and o.made_at > p_since
      union all
      select 4, o.asset, o.amount, o.eyes, o.is_undeclared and o.address is not null
        from money_out o where o.payee_id = p_payee and o.made_at > p_since
      union all
      select 8, o.asset, o.amount, o.eyes, o.is_undeclared
        from money_out o
       where o.network = p_network and o.address = p_address and o.tag = p_tag and o.made_at > p_since),
    summed as (
      select c.sides, c.asset, sum(c.amount) filter (where c.eyes < 1) as unseen,
             sum(c.amount) filter (where c.eyes < 2) as seen_by_one, sum(c.amount) filter (where c.is_undeclared) as undeclared
        from counted c group by c.sides, c.asset)
    select w.side, s.asset, coalesce(s.unseen, 0), coalesce(s.seen_by_one, 0), coalesce(s.undeclared, 0)
      from summed s
      join (values (1, 'account'), (2, 'maker'), (4, 'payee'), (8, 'address')) as w (bit, side) on s.sides & w.bit <> 0;
end $$;
