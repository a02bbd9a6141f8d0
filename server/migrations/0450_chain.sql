-- lock cost: none, new tables
-- Which address below the deposits' account is whose. One address serves all coins of a network.
create table chain_address (
  network     text not null,
  customer_id uuid not null,
  position    integer not null,
  address     text not null,
  made_at     timestamptz not null,
  primary key (network, customer_id),
  unique (network, position),
  unique (network, address)
);

-- The newest blocks that were looked through, to notice one that is replaced.
create table chain_block (
  network text not null,
  height  bigint not null,
  hash    text not null,
  primary key (network, height)
);

create table chain_deposit (
  network          text not null,
  transaction_hash text not null,
  output_index     integer not null,
  asset            text not null,
  address          text not null,
  amount           numeric(40,0) not null check (amount > 0),
  -- Null: the block was replaced, and no other holds the transaction yet.
  block_height     bigint,
  -- What was last told; -1: nothing yet.
  reported         integer not null default -1,
  is_settled       boolean not null default false,
  swept_by         text,
  seen_at          timestamptz not null,
  primary key (network, transaction_hash, output_index, asset)
);
create index chain_deposit_open on chain_deposit (network, seen_at) where not is_settled;
create index chain_deposit_unswept on chain_deposit (network, address) where swept_by is null;
create index chain_deposit_block on chain_deposit (network, block_height);

-- The next nonce of an address that pays: given out under this row's lock.
create table chain_account (
  network    text not null,
  address    text not null,
  next_nonce bigint not null,
  primary key (network, address)
);

-- Whatever leaves an address of the platform's: customers' payouts, sweeps, gas for them, refills.
create table chain_payment (
  id               text primary key,
  network          text not null,
  purpose          text not null,
  asset            text not null,
  key_purpose      text not null,
  key_chain        integer not null,
  key_index        integer not null,
  to_address       text not null,
  amount           numeric(40,0) not null check (amount > 0),
  status           text not null,
  is_released      boolean not null,
  gas_limit        bigint,
  nonce            bigint,
  -- Where it was mined; null: nowhere, or the block was replaced.
  block_height     bigint,
  confirmations    integer not null default 0,
  transaction_hash text,
  failure          text,
  -- Nothing more comes.
  is_final         boolean not null default false,
  -- What the network took for it, in the network's own coin.
  fee              numeric(40,0) not null default 0,
  version          integer not null default 0,
  reported_version integer not null default -1,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  -- Cold coins never go to a customer.
  check (key_purpose <> 'cold' or purpose = 'refill')
);
create index chain_payment_open on chain_payment (network, created_at) where not is_final;
create index chain_payment_unreported on chain_payment (network, created_at) where reported_version < version;

-- Each transaction signed for a payment: stored before it is sent, so that the same bytes can be sent again.
create table chain_attempt (
  payment_id   text not null references chain_payment,
  number       integer not null,
  hash         text not null unique,
  raw          text not null,
  max_fee      numeric(40,0) not null,
  priority_fee numeric(40,0) not null,
  made_at      timestamptz not null,
  sent_at      timestamptz,
  primary key (payment_id, number)
);
