-- lock cost: user_session is locked against writes for the moment that adding a trigger takes
-- A session that ends closes its event streams, on whichever server they are.
create function note_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('keelson_event', 'session ' || new.id);
  return null;
end $$;

create trigger note_end after update of revoked_at on user_session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function note_session_end();
