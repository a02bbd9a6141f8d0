-- lock cost: none, six new tables
-- A deposit in a currency: announced by its customer, or begun by money that came.
create table fiat_deposit (
  id         uuid primary key,
  account_id uuid not null references app_user,
  asset      text not null,
  -- What the payer writes; null where nobody announced it.
  reference  text unique,
  -- Smallest units, as the two below: what was announced, what came, what is kept of it.
  expected   numeric check (expected > 0),
  amount     numeric check (amount > 0),
  fee        numeric check (fee >= 0),
  -- The version of the terms that it was begun under.
  terms_id   text not null,
  status     text not null check (status = any (array['pendingReview', 'inProgress', 'success', 'failed', 'rejected',
               'cancelled', 'pendingPayment', 'preOrder'])),
  reason     text,
  proofs     integer not null default 0,
  expires_at timestamptz,
  made_by    uuid references app_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((reference is null) = (expires_at is null))
);
create index fiat_deposit_account on fiat_deposit (account_id, id desc);
create index fiat_deposit_expiry on fiat_deposit (expires_at) where status in ('preOrder', 'pendingPayment');

-- Money that came in at a bank, as the bank says.
create table fiat_credit (
  id               uuid primary key,
  provider         text not null,
  provider_id      text not null,
  -- The bank's id of the account; null: the one that customers share.
  bank_account     text,
  asset            text not null,
  amount           numeric not null check (amount > 0),
  bank_status      text not null,
  bank_changed_at  timestamptz not null,
  -- Name, number and words of the payer.
  payer_sealed     bytea not null,
  payer_index      bytea not null,
  -- Whose it is, once that is known.
  account_id       uuid references app_user,
  deposit_id       uuid unique references fiat_deposit,
  matched_by       text check (matched_by in ('reference', 'payer', 'amount', 'account', 'operator')),
  -- Where the ledger has it.
  booked           text not null check (booked in ('none', 'suspense', 'credited', 'returned', 'reversed', 'rejected')),
  review_reason    text,
  -- Whom an operator says it is for.
  candidate_id     uuid references app_user,
  candidate_by     uuid references app_user,
  first_decided_by uuid references app_user,
  -- Set: it is on its way back.
  return_reason    text,
  return_asked_by  uuid references app_user,
  return_sent_at   timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  unique (provider, provider_id)
);
create index fiat_credit_account on fiat_credit (account_id);

-- Accounts that customers pay from.
create table fiat_payer (
  id            uuid primary key,
  account_id    uuid not null references app_user,
  number_sealed bytea not null,
  number_index  bytea not null,
  made_by       uuid not null references app_user,
  usable_at     timestamptz not null,
  created_at    timestamptz not null,
  unique (account_id, number_index)
);
create index fiat_payer_number on fiat_payer (number_index);

-- What the bank took back after it was credited, and how much of that its customer gave back.
create table fiat_reversal (
  id         uuid primary key,
  deposit_id uuid not null unique references fiat_deposit,
  account_id uuid not null references app_user,
  asset      text not null,
  amount     numeric not null check (amount > 0),
  taken      numeric not null check (taken >= 0 and taken <= amount),
  status     text not null check (status = any (array['owed', 'settled'])),
  first_decided_by uuid references app_user,
  begun_at   timestamptz not null,
  updated_at timestamptz not null
);
create index fiat_reversal_owed on fiat_reversal (account_id, asset) where status = 'owed';

-- Up to when the bank's list was read.
create table bank_poll (
  provider   text primary key,
  seen_until timestamptz not null
);

-- What the bank and the ledger said of each account when they were last compared.
create table bank_reconciliation (
  id           uuid primary key,
  bank_account text,
  account_id   uuid references app_user,
  asset        text not null,
  at_bank      numeric not null,
  in_ledger    numeric not null,
  differences  jsonb not null,
  checked_at   timestamptz not null
);
create index bank_reconciliation_checked on bank_reconciliation (checked_at);
