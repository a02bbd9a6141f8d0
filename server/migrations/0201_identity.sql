-- lock cost: none, new tables
create table app_user (
  id               uuid primary key,
  -- The number that people read out and search by. Never reused.
  uid              text not null unique check (uid ~ '^[0-9]{8}$'),
  name             text,
  email            text unique check (email = lower(email)),
  phone            text unique,
  account_type     text not null check (account_type in ('individual', 'merchant')),
  merchant_name    text,
  kyc_status       smallint not null default 0 check (kyc_status between 0 and 3),
  roles            text[] not null default '{}',
  permissions      text[] not null default '{}',
  pricing_currency text not null default 'USD',
  locale           text not null default 'en',
  referral_code    text,
  password_hash    text not null,
  is_disabled      boolean not null default false,
  registered_at    timestamptz not null,
  last_login_at    timestamptz
);

-- Wrong passwords, counted by the address that was typed, whether or not somebody has it: who is unknown
-- is locked like who is known. The try is counted before the password is looked at, so that fifty tries
-- at once are five tries.
create table sign_in_attempt (
  account_key  text primary key,
  failures     integer not null,
  locked_until timestamptz,
  tried_at     timestamptz not null
);

create table password_key (
  id         text primary key,
  iv         bytea not null,
  salt       bytea not null,
  expires_at timestamptz not null
);
create index password_key_expires on password_key (expires_at);

create table password_ticket (
  ticket_hash bytea primary key,
  key_id      text not null,
  request_id  text not null,
  purpose     text not null,
  secret      bytea not null,
  expires_at  timestamptz not null
);
create index password_ticket_expires on password_ticket (expires_at);

create table verification_code (
  id         uuid primary key,
  purpose    text not null,
  target     text not null,
  code_hash  bytea not null,
  tries      integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index verification_code_target on verification_code (target, purpose, created_at desc);

-- One row a signed-in device: the family of its refresh tokens.
create table user_session (
  id            uuid primary key,
  user_id       uuid not null references app_user,
  -- RFC 7638 thumbprint of the device's key, to which the tokens are bound.
  key_thumbprint text not null,
  refresh_hash  bytea not null unique,
  -- When the tokens were last rotated, in milliseconds of the server's clock with their fraction.
  rotated_at_ms double precision not null,
  device_id     text,
  ip            text not null,
  user_agent    text not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  revoke_reason text
);
create index user_session_user on user_session (user_id, created_at desc);

-- Refresh tokens that were exchanged: seen again, they give a thief away.
create table refresh_used (
  refresh_hash bytea primary key,
  session_id   uuid not null references user_session on delete cascade,
  used_at      timestamptz not null
);

-- Proofs seen in the last minutes. Unlogged: after a crash the window is empty, and so are the proofs' lives.
create unlogged table proof_seen (
  key_thumbprint text not null,
  jti            text not null,
  seen_at        timestamptz not null,
  primary key (key_thumbprint, jti)
);
create index proof_seen_at on proof_seen (seen_at);

create table server_secret (
  name  text primary key,
  value bytea not null
);

create table login_history (
  id         uuid primary key,
  user_id    uuid not null references app_user,
  ip         text not null,
  user_agent text not null,
  device_id  text,
  country    text,
  succeeded  boolean not null,
  at         timestamptz not null
);
create index login_history_user on login_history (user_id, at desc);

create table action_log (
  id         uuid primary key,
  user_id    uuid not null references app_user,
  action     text not null,
  page       text not null,
  at         timestamptz not null,
  stored_at  timestamptz not null
);
create index action_log_user on action_log (user_id, at desc);
