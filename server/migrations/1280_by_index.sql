-- lock cost: none, settings of functions alone
-- What is planned once a connection is planned by index, whatever the tables' size is at that time: a plan that was made while
-- a table was small went on reading the whole of it until its statistics were taken anew. So it is with ledger_post already.
do $$
declare
  planned_once regprocedure;
begin
  for planned_once in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (p.proconfig)
       and not 'enable_seqscan=off' = any (p.proconfig)
  loop
    execute format('alter function %s set enable_seqscan = off', planned_once);
    execute format('alter function %s set enable_hashjoin = off', planned_once);
    execute format('alter function %s set enable_mergejoin = off', planned_once);
  end loop;
end $$;
