-- lock cost: the tables named are locked for a moment; columns without a default rewrite nothing, the index is built over few rows
-- A random token in a cookie that only the server reads: it outlives signing out, which deletes the device's key.
alter table user_session add column device_token_hash bytea;
create index user_session_device on user_session (user_id, device_token_hash) where device_token_hash is not null;
-- The key of the device that registered: it is known before it has signed in.
alter table app_user add column registered_key text;

-- A sign-in from a device that the account did not know: told to its owner, with a link that freezes the account.
create table new_device (
  id          uuid primary key,
  user_id     uuid not null references app_user,
  session_id  uuid not null references user_session,
  freeze_hash bytea not null unique,
  ip          text not null,
  user_agent  text not null,
  country     text,
  at          timestamptz not null,
  expires_at  timestamptz not null,
  frozen_at   timestamptz,
  -- When the owner saw the notice in the app and put it away.
  seen_at     timestamptz
);
create index new_device_user on new_device (user_id, at desc);
