-- lock cost: one new table
-- How a dealer of the sandbox's answers orders by himself; whoever has no row answers at once.
create table sandbox_dealer (
  account_id uuid primary key references app_user,
  temper     text not null check (temper in ('prompt', 'declines', 'silentOnceAccepted', 'silent', 'away'))
);
