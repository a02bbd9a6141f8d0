-- lock cost: webhook_endpoint and webhook_delivery are locked for a moment, columns with a constant default rewrite nothing; deliveries are not written while the indexes are built, seconds for a million
alter table webhook_endpoint
  -- Failed attempts in a row.
  add column failures     integer not null default 0,
  -- After too many of them nothing is sent before this.
  add column paused_until timestamptz;
-- A test or a replay.
alter table webhook_delivery add column is_by_hand boolean not null default false;
-- What goes out next, endpoint by endpoint.
create index webhook_delivery_next on webhook_delivery (endpoint_id, next_at, id) where status = 'pending';
create index webhook_delivery_by_hand on webhook_delivery (company_id) where is_by_hand and status = 'pending';
