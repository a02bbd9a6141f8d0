-- lock cost: none, a new table
-- Who works on jobs, and when it was last seen: the lease of a job is as long as its worker's silence.
create table job_worker (
  worker_id  text primary key,
  process_id uuid not null,
  seen_at    timestamptz not null
);
