-- lock cost: none, a new table; looks the sandbox's people up by their ids
-- What the installation is for, decided once and for ever: the sandbox's people, whose passwords are public, never
-- find themselves in production.
create table installation (
  is_only    boolean primary key default true check (is_only),
  mode       text not null check (mode in ('sandbox', 'production')),
  decided_at timestamptz not null default now()
);

-- A database that is in use already is what is in it.
insert into installation (mode)
select case when exists (select from app_user where id in (
    '01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002',
    '01930000-0000-7000-8000-000000000003', '01930000-0000-7000-8000-000000000004'))
  then 'sandbox' else 'production' end
where exists (select from app_user);

create function installation_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what an installation is for is decided once' using errcode = 'restrict_violation';
end
$$;
create trigger installation_stays before update or delete or truncate on installation
  for each statement execute function installation_stays();

-- The mode of this installation; the first server's wish, where it is undecided. As its owner: a server needs no right
-- on the table itself.
create function installation_mode(wanted text) returns text
language sql volatile security definer set search_path from current as $$
  insert into installation (mode) values (wanted) on conflict do nothing;
  select mode from installation;
$$;
