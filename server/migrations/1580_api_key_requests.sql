-- lock cost: none, a new table
-- What programs asked with a key. Written in batches after the answers; without a foreign key, so that what a deleted
-- key did can still be seen. Neither bodies nor queries are kept.
create table api_key_request (
  id          uuid primary key,
  key_id      uuid not null,
  user_id     uuid not null,
  at          timestamptz not null,
  -- Name of the call in the contract.
  call        text not null check (call ~ '^[a-zA-Z]{1,60}$'),
  status      integer not null check (status between 100 and 599),
  -- Error code of a refusal.
  code        text check (code ~ '^[a-zA-Z0-9:]{1,60}$'),
  duration_ms integer not null check (duration_ms >= 0),
  -- Null if a proxy sent something else.
  ip          inet,
  -- False for requests that anyone who knows the access key can make.
  is_signed   boolean not null,
  constraint a_refusal_has_a_code check ((status >= 400) = (code is not null))
);
create index api_key_request_key on api_key_request (key_id, is_signed, id desc);
create index api_key_request_user on api_key_request (user_id, id desc);
create index api_key_request_errors on api_key_request (user_id, id desc) where code is not null;
create index api_key_request_at on api_key_request (at);
