-- lock cost: a moment on app_user, to add columns without a default; new tables
-- No transfer and no withdrawal before this time: a security item changed.
alter table app_user add column transfers_blocked_until timestamptz;
-- Since when the owner has the account frozen. Nobody signs in; support unfreezes it.
alter table app_user add column frozen_at timestamptz;
-- Of phone and email one always stays.
alter table app_user add constraint a_way_to_the_owner_stays check (email is not null or phone is not null);

create table fund_password (
  user_id       uuid primary key references app_user,
  password_hash text not null,
  set_at        timestamptz not null
);

-- Wrong entries of a secret by somebody who is signed in. The try is counted before it is looked at.
create table secret_attempt (
  user_id      uuid not null references app_user,
  kind         text not null check (kind in ('password', 'fundPassword')),
  failures     integer not null,
  locked_until timestamptz,
  primary key (user_id, kind)
);

-- What was done to an account's security, as its owner reads it. Only added to.
create table safe_operation (
  id         uuid primary key,
  user_id    uuid not null references app_user,
  action     text not null check (length(action) between 1 and 64),
  ip         text not null,
  user_agent text not null,
  device_id  text,
  country    text,
  succeeded  boolean not null,
  at         timestamptz not null
);
create index safe_operation_user on safe_operation (user_id, id desc);
create index login_history_page on login_history (user_id, id desc);

-- An application to replace security items that their owner no longer has. A person decides.
create table security_application (
  id              uuid primary key,
  user_id         uuid not null references app_user,
  items           text[] not null check (cardinality(items) between 1 and 4),
  new_email       text,
  new_phone       text,
  files           text[] not null check (cardinality(files) between 1 and 3),
  locale          text not null,
  status          text not null check (status in ('pending', 'approved', 'rejected')),
  created_at      timestamptz not null,
  decided_at      timestamptz,
  decided_by      uuid references app_user,
  decision_reason text,
  constraint a_decision_has_its_reason check
    ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decision_reason is null))
);
create unique index security_application_pending on security_application (user_id) where status = 'pending';
create index security_application_queue on security_application (status, id);
