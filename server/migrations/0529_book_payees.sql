-- lock cost: none, a new table
-- Customers of ours that an account sends to: in allow-list-only mode to those alone, a day after they were added.
create table book_payee (
  id         uuid primary key,
  account_id uuid not null references app_user,
  payee_id   uuid not null references app_user,
  remark     text not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null,
  -- Kept for the few minutes in which a deletion can be undone.
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index book_payee_account on book_payee (account_id, payee_id) where deleted_at is null;
