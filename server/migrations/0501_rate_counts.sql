-- lock cost: none; a new table
-- How often something was done lately, by all servers together: by an address, by an account. Worth nothing after a
-- crash, so it is unlogged: counting costs no flush.
create unlogged table rate_count (
  key text primary key,
  -- The window that is being counted, numbered from 1970 by its own length, and the count of the one before it.
  window_no bigint not null,
  count bigint not null check (count >= 0),
  previous bigint not null check (previous >= 0),
  seen_at timestamptz not null
) with (fillfactor = 50);
create index rate_count_seen_at on rate_count (seen_at);
