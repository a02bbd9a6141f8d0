-- lock cost: none, a new function
-- Locks the platform's positions of assets, one after the other in one order, and reads them when it has them all: by
-- statements of their own, so that each sees what was committed while a lock was waited for. In one round trip, because
-- everybody who converts waits for who has them.
create function convert_positions(p_assets text[]) returns jsonb
language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  asset text;
begin
  for asset in select a from unnest(p_assets) a order by a collate "C" loop
    perform pg_advisory_xact_lock(hashtextextended('convert.position ' || asset, 0));
  end loop;
  return (select jsonb_object_agg(a.asset, (select coalesce(sum(l.balance), 0)::text from ledger_account l
      where l.owner = '00000000-0000-0000-0000-000000000000' and l.asset = a.asset and l.kind = 'conversion'))
    from unnest(p_assets) as a (asset));
end $$;
