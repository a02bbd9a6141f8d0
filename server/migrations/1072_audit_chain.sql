-- lock cost: audit takes no writes while its small index is built: seconds a hundred million rows; two new tables
-- Days are searched by it: rows lie in the order of time.
create index audit_at on audit using brin (at);

-- The hash of each record, which covers the one before. Written after the fact, so that no command waits for another's.
create table audit_link (
  n        bigint primary key,
  audit_id bigint not null unique,
  hash     bytea not null check (length(hash) = 32)
);
create trigger immutable before update or delete or truncate on audit_link
  for each statement execute function audit_refuse_change();

-- The chain's end after each run, signed by a key that is not in the database.
create table audit_head (
  n         bigint primary key references audit_link,
  -- The greatest id that was covered by then.
  up_to     bigint not null,
  signature bytea not null check (length(signature) = 32),
  sealed_at timestamptz not null
);
create index audit_head_sealed on audit_head (sealed_at);
create trigger immutable before update or delete or truncate on audit_head
  for each statement execute function audit_refuse_change();
