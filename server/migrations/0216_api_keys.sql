-- lock cost: none, new tables
create table api_key (
  id                   uuid primary key,
  user_id              uuid not null references app_user,
  -- Public: says which key a request is signed with.
  access_key           text not null unique check (access_key ~ '^[0-9a-f]{32}$'),
  -- AES-256-GCM under a secret of the server, the key's id beside it. Not a hash: HMAC needs the secret.
  secret_sealed        bytea not null,
  remark               text not null,
  permissions          text[] not null check
    (permissions <@ array['read', 'withdraw', 'trade'] and cardinality(permissions) between 1 and 3),
  -- Null: all addresses.
  withdrawal_addresses text[] check (cardinality(withdrawal_addresses) > 0),
  -- Normalised addresses and ranges; none: from anywhere.
  ips                  text[] not null check (cardinality(ips) <= 20),
  status               text not null check (status in ('normal', 'abnormal')),
  abnormal_reason      text check (abnormal_reason in ('ip', 'expired')),
  expires_at           timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  constraint unbound_keys_expire check ((cardinality(ips) = 0) = (expires_at is not null)),
  constraint an_abnormal_key_has_a_reason check ((status = 'abnormal') = (abnormal_reason is not null))
);
create index api_key_user on api_key (user_id, id desc);
create index api_key_expires on api_key (expires_at) where status = 'normal';

-- Nonces of the last minute. Unlogged: they live for seconds, and their insert costs no flush. After a crash
-- the table is empty; commands that move money have their idempotency key beside the nonce.
create unlogged table api_key_nonce (
  key_id  uuid not null,
  nonce   text not null,
  seen_at timestamptz not null,
  primary key (key_id, nonce)
);
create index api_key_nonce_seen on api_key_nonce (seen_at);

-- How many requests a key may still make at once. Unlogged: after a crash all are full.
create unlogged table api_key_bucket (
  key_id      uuid primary key,
  tokens      double precision not null,
  refilled_at timestamptz not null
);
