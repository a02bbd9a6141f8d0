-- lock cost: none; new tables
-- What things were worth in US dollars, hour by hour: charts of a day and a week are drawn of it.
create table hourly_rate (
  code    text not null,
  at_hour timestamptz not null,
  usd     numeric not null check (usd > 0),
  primary key (code, at_hour)
);
create index hourly_rate_at on hourly_rate (at_hour);

-- A rate that an account wants to be told of, once.
create table rate_alert (
  id           uuid primary key,
  account_id   uuid not null,
  from_asset   text not null,
  to_asset     text not null,
  direction    text not null check (direction in ('above', 'below')),
  rate         numeric not null check (rate > 0),
  created_at   timestamptz not null,
  reached_at   timestamptz,
  reached_rate numeric,
  check ((reached_at is null) = (reached_rate is null))
);
create index rate_alert_account on rate_alert (account_id, created_at);
create index rate_alert_waiting on rate_alert (to_asset, from_asset) where reached_at is null;
