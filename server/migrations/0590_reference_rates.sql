-- lock cost: none; a new table
-- What one whole unit of something was worth in US dollars on a day in UTC: what earlier balances are valued by.
create table reference_rate (
  code     text not null,
  on_day   date not null,
  usd      numeric not null check (usd > 0),
  source   text not null check (source in ('market', 'ecb')),
  taken_at timestamptz not null,
  primary key (code, on_day)
);
create index reference_rate_source_day on reference_rate (source, on_day);
