-- lock cost: kyc_event for a moment, which a new table replaces.
-- What providers report unasked: kept when it comes, worked off by a job.
create table provider_event (
  id uuid primary key,
  provider text not null,
  kind text not null,
  event_id text not null,
  -- The bytes as they came.
  body_sealed bytea not null,
  is_genuine boolean not null,
  state text not null check (state in ('received', 'done', 'failed', 'ignored')),
  tries integer not null default 0,
  error text,
  received_at timestamptz not null,
  done_at timestamptz,
  forget_at timestamptz not null,
  check (is_genuine or state = 'ignored')
);
-- Only the provider's own word takes an id: a stranger can't use it up.
create unique index provider_event_once on provider_event (provider, kind, event_id) where is_genuine;
create index provider_event_refused on provider_event (provider, forget_at) where not is_genuine;
create index provider_event_forget on provider_event (forget_at);
create index provider_event_state on provider_event (state, id desc);
drop table kyc_event;
