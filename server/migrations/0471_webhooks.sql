-- lock cost: none, new tables
create table webhook_endpoint (
  id              uuid primary key,
  company_id      uuid not null references app_user,
  url             text not null,
  -- None: every event.
  events          text[] not null,
  secret_sealed   bytea not null,
  -- The one before, which still signs until its end.
  previous_sealed bytea,
  previous_until  timestamptz,
  is_active       boolean not null default true,
  -- Since when nothing has gone through.
  failing_since   timestamptz,
  -- When its owner last heard of that.
  told_at         timestamptz,
  created_at      timestamptz not null
);
create index webhook_endpoint_company on webhook_endpoint (company_id, id);

create table webhook_delivery (
  id          uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  company_id  uuid not null,
  -- The same for every endpoint and every replay.
  event_id    uuid not null,
  type        text not null,
  body        text not null,
  status      text not null check (status in ('pending', 'delivered', 'failed')),
  attempts    integer not null default 0,
  next_at     timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index webhook_delivery_company on webhook_delivery (company_id, id desc);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_old on webhook_delivery (created_at) where status <> 'pending';

create table webhook_attempt (
  delivery_id     uuid not null references webhook_delivery on delete cascade,
  number          integer not null,
  at              timestamptz not null,
  duration_ms     integer not null,
  response_status integer,
  response_body   text,
  failure         text,
  primary key (delivery_id, number)
);
