-- lock cost: none, new tables
create table deposit_address (
  user_id uuid not null references app_user,
  asset   text not null,
  network text not null,
  address text not null,
  tag     text,
  made_at timestamptz not null,
  primary key (user_id, asset, network)
);
-- A reported deposit finds its owner here. A tag tells customers of one address apart.
create unique index deposit_address_owner on deposit_address (network, asset, address, coalesce(tag, ''));

create table deposit (
  id               uuid primary key,
  user_id          uuid not null references app_user,
  asset            text not null,
  network          text not null,
  address          text not null,
  tag              text,
  transaction_hash text not null,
  output_index     integer not null,
  amount           numeric(40,0) not null check (amount > 0),
  confirmations    integer not null,
  status           text not null,
  failure_reason   text,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  completed_at     timestamptz,
  -- The same output of the same transaction is the same deposit, however often it is reported.
  unique (network, transaction_hash, output_index, asset)
);
create index deposit_user on deposit (user_id, id desc);
create index deposit_user_updated on deposit (user_id, updated_at, id);

-- The sandbox's chain: what was sent on it, and how deep it lies.
create table sandbox_chain_transaction (
  hash          text primary key,
  network       text not null,
  asset         text not null,
  address       text not null,
  tag           text,
  amount        text not null,
  confirmations integer not null default 0,
  is_settled    boolean not null default false,
  sent_at       timestamptz not null
);
create index sandbox_chain_open on sandbox_chain_transaction (sent_at) where not is_settled;
