-- lock cost: one new table
-- The data of an account as its customer asked for it: one at a time. Its file lies with the other files, under this id.
create table data_export (
  id         uuid        primary key,
  account_id uuid        not null unique references app_user,
  asked_by   uuid        not null references app_user,
  asked_at   timestamptz not null,
  parts      integer     not null check (parts > 0),
  parts_done integer     not null default 0 check (parts_done between 0 and parts),
  ready_at   timestamptz,
  failed_at  timestamptz,
  -- Of the file, in bytes.
  size       integer,
  check ((ready_at is null) = (size is null)),
  check (ready_at is null or failed_at is null)
);
create index data_export_asked on data_export (asked_at);
