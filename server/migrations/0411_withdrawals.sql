-- lock cost: none, new tables
-- A withdrawal that was checked and waits to be confirmed; used once.
create table withdrawal_request (
  rid         uuid primary key,
  user_id     uuid not null references app_user,
  asked_by    uuid not null references app_user,
  asset       text not null,
  network     text not null,
  address     text not null,
  tag         text,
  amount      numeric(40,0) not null check (amount > 0),
  fee         numeric(40,0) not null check (fee >= 0 and fee < amount),
  -- As the amount was written: the security verification is bound to it.
  amount_text text not null,
  travel_rule jsonb,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index withdrawal_request_old on withdrawal_request (expires_at);

create table withdrawal (
  id               uuid primary key,
  rid              uuid unique,
  user_id          uuid not null references app_user,
  made_by          uuid not null references app_user,
  -- Set where a program made it, with its own number of it.
  api_key_id       uuid,
  order_number     text,
  asset            text not null,
  network          text not null,
  address          text not null,
  tag              text,
  -- What leaves the account; what arrives is less the fee.
  amount           numeric(40,0) not null check (amount > 0),
  fee              numeric(40,0) not null check (fee >= 0 and fee < amount),
  hold_id          uuid not null,
  status           text not null,
  steps            jsonb not null,
  travel_rule      jsonb,
  wallet_proof     text,
  risk             jsonb,
  first_decided_by uuid references app_user,
  first_decision   text,
  confirmations    integer not null default 0,
  transaction_hash text,
  failure_reason   text,
  -- When the provider of payouts is asked after it next.
  ask_after        timestamptz,
  asked_times      integer not null default 0,
  submitted_at     timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  completed_at     timestamptz
);
create unique index withdrawal_order_number on withdrawal (user_id, order_number) where order_number is not null;
create index withdrawal_user on withdrawal (user_id, id desc);
create index withdrawal_user_updated on withdrawal (user_id, updated_at, id);
create index withdrawal_status on withdrawal (status, id);
create index withdrawal_ask on withdrawal (ask_after) where ask_after is not null;

-- Where nothing goes out for now.
create table withdrawal_closure (
  asset     text not null,
  network   text not null,
  reason    text not null,
  closed_by uuid not null references app_user,
  closed_at timestamptz not null,
  primary key (asset, network)
);

-- Links that prove whose a wallet is, by the hash of their token.
create table withdrawal_wallet_link (
  token_hash    text primary key,
  withdrawal_id uuid not null references withdrawal,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index withdrawal_wallet_link_old on withdrawal_wallet_link (expires_at);
