-- lock cost: app_user, company_member and company_role are locked against writes for the moment that adding a trigger takes
-- Who may no longer see an account hears no more of it: the servers look at the streams that an id is about anew, be it
-- the one who looks, or the account that is looked at.
create function note_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('keelson_event', 'access ' || (to_jsonb(coalesce(new, old)) ->> tg_argv[0]));
  return null;
end $$;

create trigger note_access after update of is_disabled, banned_at, frozen_at on app_user
  for each row when (old.is_disabled is distinct from new.is_disabled
    or old.banned_at is distinct from new.banned_at or old.frozen_at is distinct from new.frozen_at)
  execute function note_access_change('id');
create trigger note_access after delete or update of role_id on company_member
  for each row execute function note_access_change('company_id');
create trigger note_access after update of permissions on company_role
  for each row when (old.permissions is distinct from new.permissions)
  execute function note_access_change('company_id');
