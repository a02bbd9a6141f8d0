-- lock cost: none, new functions
-- Uses a quote up, should it be this person's, unused and in force; planned by index once a connection.
create function quote_use(p_id uuid, p_account uuid, p_user uuid, p_purposes text[], p_at timestamptz)
returns setof quote language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
begin
  return query
    update quote q set used_at = p_at
     where q.id = p_id and q.account_id = p_account and q.asked_by = p_user and q.purpose = any (p_purposes)
       and q.used_at is null and q.expires_at > p_at
    returning q.*;
end $$;

-- For an order that is refused while others go on with the transaction.
create function quote_give_back(p_id uuid) returns void language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
begin
  update quote q set used_at = null where q.id = p_id;
end $$;
