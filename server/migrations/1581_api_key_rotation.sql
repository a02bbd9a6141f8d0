-- lock cost: a moment, to add columns whose default is constant or missing
alter table api_key
  -- Counts the secrets a key has had: of several rotations at once, one finds the secret that it is to replace.
  add column secret_version  integer not null default 1,
  -- The secret before, which still signs until then.
  add column previous_sealed bytea,
  add column previous_until  timestamptz,
  add constraint an_old_secret_ends check ((previous_sealed is null) = (previous_until is null));
create index api_key_previous on api_key (previous_until) where previous_until is not null;
alter table api_key_request
  -- Signed with the secret before: a program that hasn't been given the new one.
  add column is_old_secret boolean not null default false;
