-- lock cost: none, new functions
-- Stakes that wait are done in one transaction, so their parts of the quotas are taken by one statement. Products are locked in
-- one order: two servers don't wait for each other.

-- Takes parts of products' quotas, in the order of their coming: null where it fits, else what is left (smallest units).
create function earn_quotas_take(p_asked jsonb)
returns table (n int, has_left numeric)
language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  v_asked record;
  v_taken numeric;
begin
  for v_asked in
    select a.n, a.product, a.units, a.quota
      from jsonb_to_recordset(p_asked) as a (n int, product uuid, units numeric, quota numeric)
     order by a.product, a.n
  loop
    select taken into strict v_taken from earn_product where id = v_asked.product for no key update;
    n := v_asked.n;
    has_left := null;
    if v_taken + v_asked.units <= v_asked.quota then
      update earn_product set taken = taken + v_asked.units where id = v_asked.product;
    else
      has_left := greatest(v_asked.quota - v_taken, 0);
    end if;
    return next;
  end loop;
end $$;

-- What a stake that is refused after all has taken.
create function earn_quota_give_back(p_product uuid, p_units numeric) returns void language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
begin
  update earn_product set taken = taken - p_units where id = p_product;
end $$;
