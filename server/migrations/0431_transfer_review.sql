-- lock cost: a short exclusive lock on transfer_order; constant defaults rewrite nothing, the update touches each row once
alter table transfer_order
  add column fee             numeric(40,0) not null default 0 check (fee >= 0 and fee < amount),
  add column status          text not null default 'arrived' check (status in ('audit', 'arrived', 'returned')),
  add column is_own          boolean not null default false,
  -- The money of one that waits: held of its sender.
  add column hold_id         uuid,
  add column updated_at      timestamptz not null default now(),
  add column decided_by      uuid references app_user,
  add column decided_at      timestamptz,
  add column decision_reason text,
  add constraint what_waits_is_held check (status <> 'audit' or hold_id is not null);
update transfer_order set updated_at = created_at;
create index transfer_order_held on transfer_order (id) where status = 'audit';
create index transfer_order_sent on transfer_order (from_user, asset, created_at);

-- How many payees somebody looked up on a day.
create table payee_lookup (
  user_id   uuid not null references app_user,
  looked_on date not null,
  lookups   integer not null,
  primary key (user_id, looked_on)
);
