-- lock cost: a moment on app_user, to drop a column that nothing fills; new tables
-- What somebody may do follows from his roles, and from those his company gave him.
alter table app_user drop column permissions;
alter table app_user add constraint roles_are_known check (roles <@ array['dealer', 'operator', 'auditor']);

-- A company is its app_user of the kind merchant. That account is always an owner, and has no row of its own here.
create table company_role (
  id          uuid primary key,
  company_id  uuid not null references app_user,
  name        text not null check (length(name) between 1 and 40),
  permissions text[] not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  -- What refers to a role refers to one of the same company.
  unique (id, company_id)
);
create unique index company_role_name on company_role (company_id, lower(name));

create table company_member (
  id         uuid primary key,
  company_id uuid not null references app_user,
  user_id    uuid not null references app_user check (user_id <> company_id),
  -- Null: an owner.
  role_id    uuid,
  joined_at  timestamptz not null,
  unique (company_id, user_id),
  foreign key (role_id, company_id) references company_role (id, company_id)
);
create index company_member_user on company_member (user_id);
create index company_member_role on company_member (role_id);

create table company_invitation (
  id          uuid primary key,
  company_id  uuid not null references app_user,
  email       text not null check (email = lower(email)),
  role_id     uuid,
  -- SHA-256 of the token in the link.
  token_hash  bytea not null unique,
  status      text not null check (status in ('pending', 'accepted', 'cancelled', 'expired')),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  accepted_by uuid references app_user,
  foreign key (role_id, company_id) references company_role (id, company_id),
  constraint an_accepted_one_has_its_member check ((status = 'accepted') = (accepted_by is not null))
);
create unique index company_invitation_pending on company_invitation (company_id, email) where status = 'pending';
create index company_invitation_company on company_invitation (company_id, id desc);
create index company_invitation_role on company_invitation (role_id);

-- What the people of a company read about changes among them. Only added to.
create table company_event (
  id         bigint generated always as identity primary key,
  company_id uuid not null references app_user,
  at         timestamptz not null,
  action     text not null check (length(action) between 1 and 64),
  by_user    uuid not null references app_user,
  about      text
);
create index company_event_company on company_event (company_id, id desc);
