-- lock cost: none, two new tables
-- The bank that the sandbox plays: accounts that it opens and credits that come in to them.
create table sandbox_bank_account (
  id          text primary key,
  -- The one who asked for it names it: said twice, it is one account.
  request_id  uuid not null unique,
  customer_id uuid not null,
  holder      text not null,
  currency    text not null,
  status      text not null check (status in ('requested', 'active', 'refused')),
  details     jsonb,
  refusal     text,
  due_at      timestamptz,
  created_at  timestamptz not null
);
create index sandbox_bank_account_due on sandbox_bank_account (due_at) where due_at is not null;

create table sandbox_bank_credit (
  id           text primary key,
  -- Null: it came to the account that all customers share.
  account_id   text references sandbox_bank_account,
  currency     text not null,
  amount       text not null,
  status       text not null check (status in ('pending', 'screening', 'settled', 'rejected', 'reversed', 'returned')),
  fate         text not null check (fate in ('settled', 'rejected', 'reversed')),
  payer_name   text not null,
  payer_number text not null,
  reference    text not null,
  due_at       timestamptz,
  created_at   timestamptz not null,
  changed_at   timestamptz not null
);
create index sandbox_bank_credit_due on sandbox_bank_credit (due_at) where due_at is not null;
create index sandbox_bank_credit_changed on sandbox_bank_credit (changed_at);
