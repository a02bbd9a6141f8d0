-- lock cost: none, new tables and a view
-- What coins can be staked in. Days are UTC, `2026-11-23`.
create table earn_product (
  id         uuid primary key,
  code       text not null unique,
  asset      text not null,
  kind       text not null check (kind in ('flexible', 'fixed')),
  term_days  integer check (term_days between 1 and 1095),
  -- Of the quota: the sum of what is staked and not back. Smallest units.
  taken      numeric(40,0) not null default 0 check (taken >= 0),
  created_at timestamptz not null,
  check ((kind = 'fixed') = (term_days is not null))
);

-- On which terms, from which day on. The newest of those that hold counts.
create table earn_product_version (
  id           uuid primary key,
  product_id   uuid not null references earn_product,
  version      integer not null check (version > 0),
  effective_on text not null check (effective_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- A part of a year.
  annual_rate  text not null check (annual_rate ~ '^0(\.\d{1,6})?$'),
  tiers        jsonb not null,
  minimum      numeric(40,0) not null check (minimum > 0),
  maximum      numeric(40,0) not null check (maximum >= minimum),
  quota        numeric(40,0) not null check (quota >= 0),
  is_open      boolean not null,
  reason       text not null,
  -- Null: it came with the installation.
  made_by      uuid references app_user,
  approved_by  uuid references app_user,
  made_at      timestamptz not null,
  unique (product_id, version),
  check (made_by is null or made_by <> approved_by)
);

-- A product, or a change of one, that one of the staff proposes and another one decides.
create table earn_product_proposal (
  id           uuid primary key,
  draft        jsonb not null,
  preview      jsonb not null,
  base_version integer not null,
  reason       text not null,
  status       text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by  uuid not null references app_user,
  proposed_at  timestamptz not null,
  decided_by   uuid references app_user,
  decided_at   timestamptz,
  check ((status = 'proposed') = (decided_at is null)),
  check (decided_by is distinct from proposed_by)
);

-- Which version of the terms somebody agreed to for an account, and when.
create table earn_agreement (
  account_id  uuid not null references app_user,
  version     text not null,
  user_id     uuid not null references app_user,
  accepted_at timestamptz not null,
  primary key (account_id, version)
);

-- A stake.
create table earn_position (
  id         uuid primary key,
  account_id uuid not null references app_user,
  product_id uuid not null references earn_product,
  asset      text not null,
  -- Smallest units: what was staked, and what of it is staked now, without what is on its way back.
  amount     numeric(40,0) not null check (amount > 0),
  principal  numeric(40,0) not null check (principal >= 0 and principal <= amount),
  -- What the account was worth in US dollars when it was staked: it decides the tier.
  assets     text not null,
  renews     boolean not null,
  -- The first day that earns.
  starts_on  text not null,
  made_by    uuid not null references app_user,
  -- When the provider confirmed it; interest does not wait for that.
  bonded_at  timestamptz,
  staked_at  timestamptz not null,
  ended_at   timestamptz
);
create index earn_position_account on earn_position (account_id, id desc);
create index earn_position_asset on earn_position (asset) where ended_at is null;

-- The terms that a fixed stake goes through, each at its own rate.
create table earn_term (
  position_id uuid not null references earn_position,
  starts_on   text not null,
  -- The first day after it.
  ends_on     text not null,
  annual_rate text not null,
  primary key (position_id, starts_on),
  check (ends_on > starts_on)
);
create index earn_term_end on earn_term (ends_on);

create table earn_redemption (
  id          uuid primary key,
  position_id uuid not null references earn_position,
  account_id  uuid not null references app_user,
  asset       text not null,
  amount      numeric(40,0) not null check (amount > 0),
  -- Of the amount: what leaving early costs.
  cost        numeric(40,0) not null check (cost >= 0 and cost <= amount),
  status      text not null check (status = any (array['redeeming', 'success', 'failed'])),
  -- By when it is back.
  due_at      timestamptz not null,
  -- Null: the term ended by itself.
  made_by     uuid references app_user,
  -- Of a failed one: whether it is ordered anew, which the staff decides.
  review      text check (review in ('proposed', 'approved', 'rejected')),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  -- When it was over.
  settled_at  timestamptz,
  check ((status = 'redeeming') = (settled_at is null))
);
create index earn_redemption_position on earn_redemption (position_id);
create index earn_redemption_account on earn_redemption (account_id, id desc);
create index earn_redemption_under_way on earn_redemption (due_at) where status = 'redeeming';

-- What a network took of a stake.
create table earn_slashing (
  id          uuid primary key,
  -- The provider's own.
  provider_id text not null unique,
  position_id uuid not null references earn_position,
  account_id  uuid not null references app_user,
  asset       text not null,
  amount      numeric(40,0) not null check (amount > 0),
  status      text not null check (status = any (array['reported', 'charged', 'covered'])),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  settled_at  timestamptz,
  check ((status = 'reported') = (settled_at is null))
);
create index earn_slashing_position on earn_slashing (position_id);
create index earn_slashing_account on earn_slashing (account_id, id desc);

-- A coin's day, whose interest was paid. The days of a coin are paid one after the other.
create table earn_run (
  id        uuid primary key,
  asset     text not null,
  day       text not null,
  customers integer not null,
  total     numeric(40,0) not null check (total >= 0),
  ran_at    timestamptz not null,
  unique (asset, day)
);

-- What a stake earned on a day, in parts of the smallest unit.
create table earn_accrual (
  position_id uuid not null references earn_position,
  day         text not null,
  principal   numeric(40,0) not null check (principal > 0),
  annual_rate text not null,
  parts       numeric(60,0) not null check (parts >= 0),
  primary key (position_id, day)
);

-- What a customer was paid for a day, of all his stakes of a coin. What is smaller than the unit is carried on.
create table earn_payment (
  id             uuid primary key,
  run_id         uuid not null references earn_run,
  account_id     uuid not null references app_user,
  asset          text not null,
  day            text not null,
  accrued        numeric(60,0) not null check (accrued >= 0),
  carried_before numeric(60,0) not null check (carried_before >= 0),
  amount         numeric(40,0) not null check (amount >= 0),
  carried_after  numeric(60,0) not null check (carried_after >= 0),
  paid_at        timestamptz not null,
  unique (account_id, asset, day)
);
create index earn_payment_run on earn_payment (run_id);
create index earn_payment_account on earn_payment (account_id, id desc);

-- The history of an account, as its screen and its file show it.
create view earn_record as
  select p.id, p.account_id, 'stake'::text as kind, d.code, p.asset, p.amount, 0::numeric as cost, 'success'::text as status,
         null::text as day, p.staked_at as created_at, p.staked_at as updated_at
    from earn_position p join earn_product d on d.id = p.product_id
  union all
  select r.id, r.account_id, 'redemption', d.code, r.asset, r.amount, r.cost, r.status, null, r.created_at, r.updated_at
    from earn_redemption r join earn_position p on p.id = r.position_id join earn_product d on d.id = p.product_id
  union all
  select y.id, y.account_id, 'interest', null, y.asset, y.amount, 0, 'success', y.day, y.paid_at, y.paid_at
    from earn_payment y where y.amount > 0
  union all
  select s.id, s.account_id, 'slashing', d.code, s.asset, s.amount, 0, s.status, null, s.created_at, s.updated_at
    from earn_slashing s join earn_position p on p.id = s.position_id join earn_product d on d.id = p.product_id;
