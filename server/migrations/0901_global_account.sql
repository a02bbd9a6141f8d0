-- lock cost: none, three new tables
-- A customer's global account. Its id owns balances in the ledger, beside the customer's own.
create table global_account (
  id         uuid primary key,
  account_id uuid not null unique references app_user,
  created_at timestamptz not null
);

-- What was handed in to open it, or to hold further currencies.
create table global_account_application (
  id          uuid primary key,
  account_id  uuid not null references app_user,
  currencies  text[] not null check (cardinality(currencies) > 0),
  -- Of the form; an application keeps the one that it was filled in.
  version     text not null,
  form_sealed bytea not null,
  status      text not null check (status = any (array['pendingReview', 'accountBeingCreated',
                'informationNeedsConfirmation', 'rejected', 'activated'])),
  -- Why it was rejected, or what has to be confirmed.
  reason      text,
  made_by     uuid not null references app_user,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index global_account_application_account on global_account_application (account_id, id desc);

-- A currency's account at the bank.
create table currency_account (
  id             uuid primary key,
  account_id     uuid not null references app_user,
  application_id uuid not null references global_account_application,
  currency       text not null,
  -- What the bank knows the request by: another one with each attempt.
  request_id     uuid not null unique,
  provider_id    text unique,
  details_sealed bytea,
  opened_at      timestamptz,
  created_at     timestamptz not null,
  unique (account_id, currency),
  check ((opened_at is null) = (details_sealed is null))
);
create index currency_account_application on currency_account (application_id);
