-- lock cost: a moment on app_user and verification_code, to add columns without a default and to look once at every phone number; new tables
alter table app_user add column whatsapp_id text;
-- Since when nobody may sign in to the account (50010). Its sessions end with their next request.
alter table app_user add column banned_at timestamptz;
alter table app_user add constraint a_phone_is_e164 check (phone ~ '^\+[1-9][0-9]{6,14}$');

-- Who asked for a code, for the limits that stop code pumping.
alter table verification_code add column device_id text;
alter table verification_code add column ip text;
create index verification_code_ip on verification_code (ip, created_at desc);

-- What somebody holds between the two calls of a forgotten password. Works once.
create table password_reset_ticket (
  ticket_hash bytea primary key,
  user_id     uuid not null references app_user,
  channel     text not null check (channel in ('email', 'phone')),
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index password_reset_ticket_expires on password_reset_ticket (expires_at);
create index password_reset_ticket_user on password_reset_ticket (user_id);

-- Every questionnaire that was handed in. Adverse ones stay: they are the record of the refusal.
create table questionnaire (
  id             uuid primary key,
  -- The contact and the account type that may register with it.
  target         text not null,
  account_type   text not null check (account_type in ('individual', 'merchant')),
  answers        jsonb not null,
  -- The answers themselves were adverse.
  is_adverse     boolean not null,
  -- Somebody may register with it: not adverse, and no adverse one bars this contact and device.
  is_eligible    boolean not null check (not (is_adverse and is_eligible)),
  -- RFC 7638 thumbprint of the key of the device that it was answered on.
  key_thumbprint text not null,
  device_id      text,
  ip             text not null,
  created_at     timestamptz not null,
  used_by        uuid unique references app_user
);
create index questionnaire_adverse_target on questionnaire (target, created_at desc) where is_adverse;
create index questionnaire_adverse_key on questionnaire (key_thumbprint, created_at desc) where is_adverse;
create index questionnaire_adverse_device on questionnaire (ip, device_id, created_at desc) where is_adverse;
create index questionnaire_created on questionnaire (created_at) where used_by is null and not is_adverse;
