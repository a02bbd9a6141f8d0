-- lock cost: none, new tables
-- Amounts of customers that staff froze: held by the ledger until somebody of the staff lets them go.
create table balance_freeze (
  id          uuid primary key,
  account_id  uuid not null references app_user,
  asset       text not null,
  -- Smallest units.
  amount      numeric(78) not null check (amount > 0),
  hold_id     uuid not null unique,
  reason      text not null,
  frozen_by   uuid not null references app_user,
  frozen_at   timestamptz not null,
  released_by uuid references app_user,
  released_at timestamptz,
  check ((released_at is null) = (released_by is null))
);
create index balance_freeze_account on balance_freeze (account_id, id desc);
create index balance_freeze_standing on balance_freeze (account_id, asset) where released_at is null;

-- A correction of a balance that one of the staff proposes and another one decides.
create table balance_adjustment (
  id          uuid primary key,
  account_id  uuid not null references app_user,
  asset       text not null,
  -- Smallest units; below zero it is taken.
  amount      numeric(78) not null check (amount <> 0),
  reason      text not null,
  status      text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  check ((status = 'proposed') = (decided_at is null)),
  check (decided_by is distinct from proposed_by)
);
create index balance_adjustment_account on balance_adjustment (account_id, id desc);
