-- lock cost: app_user is read once under a lock, a moment for a million rows; a new table
-- `operator` is the sandbox's, every role in one; a deployment gives its people the six.
alter table app_user drop constraint roles_are_known;
update app_user set roles = array_replace(roles, 'dealer', 'dealing') where 'dealer' = any (roles);
alter table app_user add constraint roles_are_known check
  (roles <@ array['operator', 'compliance', 'treasury', 'support', 'dealing', 'admin', 'auditor']);

-- A role that one admin wants somebody to have or to lose, and another one's word on it. Null: given on the server.
create table staff_role_change (
  id          uuid primary key,
  user_id     uuid not null references app_user,
  role        text not null check (role in ('compliance', 'treasury', 'support', 'dealing', 'admin', 'auditor')),
  is_grant    boolean not null,
  reason      text not null,
  status      text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by uuid references app_user,
  proposed_at timestamptz not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  check ((status = 'proposed') = (decided_at is null)),
  check (decided_by is distinct from proposed_by or proposed_by is null),
  check (user_id is distinct from decided_by and user_id is distinct from proposed_by)
);
create unique index staff_role_change_waiting on staff_role_change (user_id, role) where status = 'proposed';
create index staff_role_change_user on staff_role_change (user_id, proposed_at desc);
