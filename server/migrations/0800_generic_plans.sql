-- lock cost: none, functions alone
-- What every money command calls is planned once a connection: by index whatever its values, as ledger_post is. Planning it
-- anew took longer than running it.
alter function command_begin set plan_cache_mode = force_generic_plan;
alter function money_out_day set plan_cache_mode = force_generic_plan;
alter function usage_take set plan_cache_mode = force_generic_plan;
alter function usage_give_back set plan_cache_mode = force_generic_plan;

-- The same for jobs that are left; the library's own function is the library's to change.
create function leave_jobs(specs json) returns bigint language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (select count(*) from graphile_worker.add_jobs(
    array(select job from json_populate_recordset(null::graphile_worker.job_spec, specs) job)));
end $$;
