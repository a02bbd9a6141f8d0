-- lock cost: none, two new tables
-- Withdrawals to banks that are made later. Whom they pay, and what they say, is sealed.
create table scheduled_withdrawal (
  id             uuid        primary key,
  account_id     uuid        not null references app_user,
  payee_id       uuid        not null,
  asset          text        not null,
  scheme         text        not null,
  -- Smallest units, of each run; the fee is a part of the amount, and the most that a run may cost.
  amount         numeric(40,0) not null check (amount > 0),
  fee            numeric(40,0) not null check (fee >= 0 and fee < amount),
  details_sealed bytea       not null,
  rhythm         text        not null check (rhythm in ('once', 'weekly', 'twoWeekly', 'monthly', 'quarterly', 'yearly')),
  -- Days by the calendar of the time zone.
  first_on       text        not null check (first_on ~ '^\d{4}-\d{2}-\d{2}$'),
  last_on        text        check (last_on >= first_on),
  time_zone      text        not null,
  status         text        not null check (status in ('active', 'paused', 'completed', 'cancelled')),
  pause_reason   text,
  -- The run that comes next, counted from 0, and when.
  next_n         integer     not null check (next_n >= 0),
  next_at        timestamptz,
  made_by        uuid        not null references app_user,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  check ((status = 'active') = (next_at is not null))
);
create index scheduled_withdrawal_account on scheduled_withdrawal (account_id, id desc);
create index scheduled_withdrawal_due on scheduled_withdrawal (next_at) where next_at is not null;

-- What became of each run. One that was made names its withdrawal.
create table scheduled_withdrawal_run (
  schedule_id uuid        not null references scheduled_withdrawal,
  n           integer     not null check (n >= 0),
  day         text        not null,
  outcome     text        not null check (outcome in ('made', 'refused', 'missed')),
  reason      text,
  order_id    uuid        unique references fiat_withdrawal,
  at          timestamptz not null,
  primary key (schedule_id, n),
  check ((outcome = 'made') = (order_id is not null)),
  check ((outcome = 'refused') = (reason is not null))
);
