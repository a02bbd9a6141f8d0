-- lock cost: none, a new table
-- Codes by which a phone signs in a browser. Only the hash of a code is kept, and only the key whose proof
-- came with the request for it gets the tokens.
create table qr_login (
  code_hash      bytea primary key,
  key_thumbprint text not null,
  ip             text not null,
  user_agent     text not null,
  country        text,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  -- Who scanned it: nobody else can answer.
  user_id        uuid references app_user,
  -- The phone's session that answered. Ended, it lets nobody in any more.
  session_id     uuid references user_session,
  answer         text check (answer in ('confirmed', 'declined')),
  answered_at    timestamptz,
  -- When the tokens went out: they do so once.
  taken_at       timestamptz,
  check (answer is null or user_id is not null),
  check (taken_at is null or answer is not distinct from 'confirmed')
);
create index qr_login_expires on qr_login (expires_at);
