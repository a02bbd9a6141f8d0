-- lock cost: none, a new table
-- Where a sweep that had more to do than one run takes left off: the next run goes on after that row.
create table sweep_turn (
  sweep text primary key,
  last_id uuid not null
);
