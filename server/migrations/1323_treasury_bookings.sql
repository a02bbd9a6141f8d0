-- lock cost: none, a new table
-- What treasury books of the platform's own money, outside of any order: proposed by one of the staff, decided by another.
create table treasury_booking (
  id          uuid primary key,
  move        text not null check (move in ('payIn', 'payOut', 'toVenue', 'fromVenue', 'takeFees', 'coverCorrections')),
  asset       text not null,
  -- Smallest units.
  amount      numeric(78) not null check (amount > 0),
  -- What it is found by outside: a bank's number of a payment, a transaction's hash.
  reference   text not null check (char_length(reference) between 1 and 100),
  reason      text not null check (reason not like 'sealed.%' or reason like 'sealed.treasuryReason.' || id || '.%'),
  status      text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  check ((status = 'proposed') = (decided_at is null)),
  check (decided_by is distinct from proposed_by)
);
