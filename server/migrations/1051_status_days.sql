-- lock cost: none; a new table
-- How often each part of the platform was looked at on a day, and how it did. Small: some rows a day, kept for 90 days.
create table status_day (
  component   text not null,
  day         date not null,
  operational integer not null default 0,
  degraded    integer not null default 0,
  maintenance integer not null default 0,
  disrupted   integer not null default 0,
  last_state  text not null,
  updated_at  timestamptz not null,
  primary key (component, day)
);
create index status_day_updated on status_day (updated_at);
