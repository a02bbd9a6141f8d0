-- lock cost: one new table
-- A conversion that repeats itself.
create table recurring_conversion (
  id           uuid primary key,
  account_id   uuid not null references app_user,
  -- Who made it: it goes on as long as he may convert.
  made_by      uuid not null references app_user,
  from_asset   text not null,
  to_asset     text not null check (to_asset <> from_asset),
  amount       numeric(40,0) not null check (amount > 0),
  every        text not null check (every in ('day', 'week', 'month')),
  is_paused    boolean not null,
  -- The idempotency key of the next one: whatever happens, it is made once.
  run_key      uuid not null unique,
  next_at      timestamptz not null,
  last_at      timestamptz,
  last_order   uuid references convert_order,
  last_failure text check (last_failure in ('balance', 'limit', 'price', 'amount', 'notAllowed')),
  created_at   timestamptz not null,
  check ((last_at is null) = (last_order is null and last_failure is null))
);
create index recurring_conversion_account on recurring_conversion (account_id, created_at);
create index recurring_conversion_due on recurring_conversion (next_at) where not is_paused;
