-- lock cost: deposit is locked for a moment; columns with constant defaults rewrite nothing
alter table deposit
  -- Which statuses it went through, and when: [{"status","at"}].
  add column steps jsonb not null default '[]',
  -- Why it is looked at; for operators.
  add column review_reason text,
  -- What came in is booked as not yet explained, until it is credited or sent back.
  add column is_suspended boolean not null default false,
  -- Money of the customer's that a freeze holds.
  add column hold_id uuid,
  add column refund_address text,
  add column refund_tag text,
  add column refund_requested_at timestamptz,
  add column refund_approved_at timestamptz,
  add column refund_approved_by uuid references app_user,
  add column refund_hash text,
  add column refund_failure text;
create index deposit_status on deposit (status, id);

create table missing_deposit (
  id               uuid primary key,
  user_id          uuid not null references app_user,
  asset            text not null,
  network          text not null,
  transaction_hash text not null,
  amount           numeric(40,0) not null check (amount > 0),
  remark           text not null,
  file_id          uuid,
  status           text not null,
  answer           text,
  answered_by      uuid references app_user,
  created_at       timestamptz not null,
  answered_at      timestamptz,
  -- One report for each transaction. Another customer's own report must not be in the way of this one's.
  unique (user_id, network, transaction_hash)
);
create index missing_deposit_user on missing_deposit (user_id, id desc);
create index missing_deposit_status on missing_deposit (status, id);

-- Where no deposits are taken: of one customer, or of a coin on a network.
create table deposit_stop (
  user_id uuid references app_user,
  asset   text,
  network text,
  reason  text not null,
  set_by  uuid not null references app_user,
  set_at  timestamptz not null,
  check ((user_id is null) = (asset is not null) and (asset is null) = (network is null))
);
create unique index deposit_stop_what on deposit_stop (coalesce(user_id::text, ''), coalesce(asset, ''), coalesce(network, ''));

-- A tester's order: this transaction is to be looked at.
alter table sandbox_chain_transaction add column needs_review boolean not null default false;
