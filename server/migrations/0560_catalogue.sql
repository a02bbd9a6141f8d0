-- lock cost: app_user, transfer_order, withdrawal and deposit are locked for a moment; a constant default rewrites nothing
-- What money there is, where it travels and on which terms. Rows are only added: a change is a version with its instant,
-- and what holds at an instant is each row's newest version that took effect by then.
create table catalogue_version (
  version      integer generated always as identity primary key,
  effective_at timestamptz not null,
  made_at      timestamptz not null,
  -- Staff who asked for it and who agreed; null: an installation's file, applied on the server itself.
  made_by      uuid references app_user,
  approved_by  uuid references app_user,
  reason       text not null check (reason <> ''),
  check (approved_by is distinct from made_by or made_by is null)
);
create index catalogue_version_effective on catalogue_version (effective_at desc, version desc);

create table asset (
  version        integer not null references catalogue_version,
  code           text not null check (code ~ '^[A-Z0-9]{2,16}$'),
  kind           text not null check (kind in ('crypto', 'fiat')),
  scale          integer not null check (scale between 0 and 18),
  name           jsonb not null,
  symbol         text not null,
  colour         text not null check (colour ~ '^#[0-9a-f]{6}$'),
  position       integer not null,
  is_pricing     boolean not null,
  since          date not null,
  delisted_since date,
  primary key (code, version)
);
create table network (
  version         integer not null references catalogue_version,
  code            text not null check (code ~ '^[A-Z0-9]{2,16}$'),
  name            text not null,
  address_family  text not null,
  confirmations   integer not null check (confirmations >= 0),
  arrival_minutes integer not null check (arrival_minutes > 0),
  needs_tag       boolean not null,
  explorer        text,
  primary key (code, version)
);
create table asset_network (
  version         integer not null references catalogue_version,
  asset           text not null,
  network         text not null,
  name            text not null,
  position        integer not null,
  contract        text,
  minimum_deposit text not null,
  maximum_deposit text,
  primary key (asset, network, version)
);
create table country (
  version       integer not null references catalogue_version,
  code          text not null check (code ~ '^[A-Z]{2}$'),
  dialling_code text not null check (dialling_code ~ '^[0-9]{1,4}$'),
  is_served     boolean not null,
  risk          text not null check (risk in ('low', 'medium', 'high')),
  primary key (code, version)
);
create table payment_method (
  version    integer not null references catalogue_version,
  code       text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  kind       text not null,
  name       jsonb not null,
  currencies jsonb not null,
  position   integer not null,
  is_offered boolean not null,
  primary key (code, version)
);
create table terms (
  id               uuid primary key,
  version          integer not null references catalogue_version,
  operation        text not null,
  asset            text not null,
  network          text,
  tier             text check (tier in ('standard', 'vip')),
  fee              text not null,
  fee_bps          integer not null check (fee_bps between 0 and 10000),
  fee_least        text,
  fee_most         text,
  minimum          text not null,
  maximum          text not null,
  daily_maximum    text not null,
  review_from      text not null,
  travel_rule_from text,
  is_ended         boolean not null,
  unique nulls not distinct (operation, asset, network, tier, version)
);

create trigger immutable before update or delete or truncate on catalogue_version
  for each statement execute function audit_refuse_change();
create trigger immutable before update or delete or truncate on asset
  for each statement execute function audit_refuse_change();
create trigger immutable before update or delete or truncate on network
  for each statement execute function audit_refuse_change();
create trigger immutable before update or delete or truncate on asset_network
  for each statement execute function audit_refuse_change();
create trigger immutable before update or delete or truncate on country
  for each statement execute function audit_refuse_change();
create trigger immutable before update or delete or truncate on payment_method
  for each statement execute function audit_refuse_change();
create trigger immutable before update or delete or truncate on terms
  for each statement execute function audit_refuse_change();

-- Balances are integers of the smallest unit: another scale would make other amounts of them.
create function asset_keeps_its_scale() returns trigger language plpgsql as $$
begin
  if exists (select from asset a where a.code = new.code and (a.scale, a.kind) <> (new.scale, new.kind)) then
    raise exception 'the scale and the kind of % are for ever', new.code using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keeps_its_scale before insert on asset for each row execute function asset_keeps_its_scale();

alter table app_user add column tier text not null default 'standard' check (tier in ('standard', 'vip'));

-- What an order was made under; null: before this was kept.
alter table transfer_order add column terms_id uuid references terms;
alter table withdrawal add column terms_id uuid references terms;
alter table deposit add column catalogue_version integer references catalogue_version;
