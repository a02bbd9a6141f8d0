-- lock cost: terms and country are locked while a thousand rows get new columns and one index is built, some milliseconds
-- Terms may hold for a country, a pair or a payment method alone, and for a month; a country says what who chooses it reads.
alter table terms
  add column counter_asset   text,
  add column channel         text,
  add column country         text check (country ~ '^[A-Z]{2}$'),
  add column monthly_maximum text,
  drop constraint terms_operation_asset_network_tier_version_key,
  add unique nulls not distinct (operation, asset, counter_asset, network, channel, country, tier, version);
alter table country add column compliance_text jsonb;

-- A change of the catalogue that one of the staff proposes, what it was seen to do, and another one's word on it.
create table catalogue_proposal (
  id           uuid primary key,
  rows         jsonb not null,
  preview      jsonb not null,
  -- The newest version that was seen: what changed a row of it since makes it stale.
  base_version integer not null,
  reverts      integer references catalogue_version,
  -- Null: as soon as it is approved.
  effective_at timestamptz,
  reason       text not null check (reason <> ''),
  status       text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by  uuid not null references app_user,
  proposed_at  timestamptz not null,
  decided_by   uuid references app_user check (decided_by <> proposed_by),
  decided_at   timestamptz,
  -- What it became.
  version      integer references catalogue_version,
  check ((status = 'proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((status = 'approved') = (version is not null))
);
create index catalogue_proposal_status on catalogue_proposal (status, id desc);
