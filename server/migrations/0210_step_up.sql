-- lock cost: none, new tables
-- A security verification: bound to a user, an action and the action's values, passed by factors, used once.
create table step_up_challenge (
  id          uuid primary key,
  user_id     uuid not null references app_user,
  action      text not null,
  -- SHA-256 of the canonical JSON of action and values.
  values_hash bytea not null check (length(values_hash) = 32),
  -- The factors that have been proved, as an array of their names.
  passed      jsonb not null default '[]',
  -- Wrong codes so far.
  tries       integer not null default 0,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  passed_at   timestamptz,
  used_at     timestamptz check (used_at is null or passed_at is not null)
);
create index step_up_challenge_user on step_up_challenge (user_id, created_at desc);
create index step_up_challenge_created on step_up_challenge (created_at);

-- Codes sent for a verification. Of one factor the newest counts.
create table step_up_code (
  id           uuid primary key,
  challenge_id uuid not null references step_up_challenge on delete cascade,
  user_id      uuid not null references app_user,
  factor       text not null check (factor in ('email', 'sms')),
  code_hash    bytea not null,
  sent_at      timestamptz not null
);
create index step_up_code_challenge on step_up_code (challenge_id, factor, sent_at desc);
create index step_up_code_user on step_up_code (user_id, factor, sent_at desc);

-- An authenticator. Until `bound_at` it is an offer, made to one session for a while.
create table user_totp (
  user_id       uuid primary key references app_user,
  -- AES-256-GCM under a secret of the server, the user's id beside it.
  secret_sealed bytea not null,
  offered_to    uuid not null,
  offered_at    timestamptz not null,
  bound_at      timestamptz,
  -- The time step of the last code that was taken: a code works once, and an older one no more.
  last_step     bigint not null default 0
);

create table recovery_code (
  user_id   uuid not null references app_user,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
