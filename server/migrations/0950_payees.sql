-- lock cost: none, two new tables
-- Payees of bank withdrawals: whom a global account pays. Names and numbers are sealed.
create table bank_payee (
  id             uuid        primary key,
  account_id     uuid        not null references app_user,
  currency       text        not null,
  -- Of the bank.
  country        text        not null,
  scheme         text        not null,
  user_type      text        not null check (user_type in ('individual', 'company')),
  -- Of the form; a payee keeps the one that it was filled in.
  version        text        not null,
  details_sealed bytea       not null,
  -- What the bank said of the name.
  name_check     text        not null check (name_check in ('match', 'closeMatch', 'noMatch', 'unavailable')),
  -- Nobody is paid there before, where the account was changed.
  usable_at      timestamptz,
  created_by     uuid        not null references app_user,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  -- Kept for the few minutes in which a deletion can be undone.
  deleted_at     timestamptz,
  deleted_by     uuid references app_user,
  check ((deleted_at is null) = (deleted_by is null))
);
create index bank_payee_account on bank_payee (account_id, id desc);
create index bank_payee_deleted on bank_payee (deleted_at) where deleted_at is not null;

-- Whom the sandbox's banks know as the holder of an account: who was first named as it, or what a tester says.
create table sandbox_bank_holder (
  account text primary key,
  name    text not null
);
