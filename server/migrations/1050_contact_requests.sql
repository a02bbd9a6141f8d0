-- lock cost: none; a new table
-- What visitors and customers wrote to us. Who wrote and what is sealed; the rest is what the desk's list is narrowed by.
create table contact_request (
  id             uuid primary key,
  -- The writer's own: sent twice, it is one request.
  number         uuid not null unique,
  user_id        uuid references app_user,
  details_sealed bytea not null,
  email_index    bytea not null,
  areas          text[] not null,
  purpose        text not null,
  locale         text not null,
  created_at     timestamptz not null,
  settled_as     text check (settled_as in ('answered', 'closed')),
  settled_at     timestamptz,
  settled_by     uuid references app_user,
  note           text,
  check ((settled_as is null) = (settled_at is null))
);
create index contact_request_settled on contact_request (settled_as, id desc);
create index contact_request_settled_at on contact_request (settled_at) where settled_at is not null;
create index contact_request_writer on contact_request (email_index, created_at desc);
create index contact_request_user on contact_request (user_id) where user_id is not null;
