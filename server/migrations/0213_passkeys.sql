-- lock cost: none, new tables
create table passkey (
  id            uuid primary key,
  user_id       uuid not null references app_user,
  -- base64url, as browsers speak of it
  credential_id text not null unique,
  -- COSE key (RFC 9052)
  public_key    bytea not null,
  -- Uses that the authenticator counted; those that keep no count say 0 for ever.
  counter       bigint not null,
  name          text not null check (length(name) between 1 and 50),
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_user on passkey (user_id, id);

-- What a passkey has to sign, once: the row goes with the first answer that holds.
create table webauthn_challenge (
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('register', 'signIn', 'verify')),
  -- Where the browser that asked stands; its answer has to come from there.
  origin         text not null,
  -- Whose answer is awaited; null: anybody may sign in.
  user_id        uuid references app_user,
  -- The device's key that asked, where nobody is signed in.
  key_thumbprint text,
  -- The security verification that is to be passed.
  verification   uuid,
  expires_at     timestamptz not null,
  check ((purpose = 'signIn') = (key_thumbprint is not null)),
  check ((purpose = 'signIn') = (user_id is null)),
  check ((purpose = 'verify') = (verification is not null))
);
create index webauthn_challenge_expires on webauthn_challenge (expires_at);
