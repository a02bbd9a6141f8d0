-- lock cost: none, one new table
-- Statements of global accounts and certificates of their balances. The file of each lies with the other files, under its id.
create table account_statement (
  id         uuid        primary key,
  account_id uuid        not null references app_user,
  asked_by   uuid        not null references app_user,
  kind       text        not null check (kind = any (array['statement', 'certificate'])),
  currency   text,
  -- Days of the time zone, both included.
  first_day  text        not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  last_day   text        not null check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  time_zone  text        not null,
  format     text        not null check (format = any (array['pdf', 'csv', 'camt053', 'mt940'])),
  language   text        not null,
  asked_at   timestamptz not null,
  -- Movements before this are in it.
  until      timestamptz not null,
  ready_at   timestamptz,
  failed_at  timestamptz,
  -- Of the file, in bytes.
  size       integer,
  -- Of a statement, in smallest units.
  opening    numeric(40,0),
  closing    numeric(40,0),
  entries    integer,
  check (first_day <= last_day),
  check ((kind = 'certificate') = (currency is null)),
  check ((ready_at is null) = (size is null)),
  check (ready_at is null or failed_at is null)
);
create index account_statement_account on account_statement (account_id, id desc);
create index account_statement_asked on account_statement (asked_at);
