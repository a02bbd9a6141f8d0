-- Lock cost: none on existing tables; creates an empty one.
-- Announcements that a user has read. The reference to the announcement is by its id alone: a mark may
-- arrive, from a device that was offline, after the announcement was taken down.
create table read_mark (
  user_id uuid not null references app_user (id) on delete cascade,
  announcement_id text not null check (length(announcement_id) between 1 and 64),
  read_at timestamptz not null,
  primary key (user_id, announcement_id)
);

-- A round of the sync asks for what changed since the last one.
create index read_mark_changed on read_mark (user_id, read_at);
