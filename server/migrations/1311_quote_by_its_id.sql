-- lock cost: none, a function
-- A quote is found by its id alone. Planned while the table was empty, the function looked through all quotes that were open
-- at that time, by the index of those that nobody used: with a thousand of them some 200 pages for each order.
create or replace function quote_use(p_id uuid, p_account uuid, p_user uuid, p_purposes text[], p_at timestamptz)
returns setof quote language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
begin
  return query
    update quote q set used_at = p_at
     where q.id = p_id
       -- Judged on the row that was found: no index fits what is said like this.
       and (q.account_id = p_account and q.asked_by = p_user and q.purpose = any (p_purposes)
            and q.used_at is null and q.expires_at > p_at) is true
    returning q.*;
end $$;
