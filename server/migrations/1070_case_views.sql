-- lock cost: none; a new table
-- Filters of the queue that one of the staff gave a name.
create table case_views (
  user_id uuid primary key references app_user,
  views   jsonb not null check (jsonb_typeof(views) = 'array')
);
