-- lock cost: two new tables; dealer_order is locked for a moment while the orders at the desk get their appeals, which are few
-- What people decide about an order with a dealer: a side appealed, or its last step took too long.
create table appeal (
  id                  uuid primary key,
  order_id            uuid not null references dealer_order,
  account_id          uuid not null references app_user,
  dealer_id           uuid not null references app_user,
  opened_by           text not null check (opened_by in ('customer', 'dealer', 'clock')),
  reason              text not null check (reason in ('paidButNoCoinsReceived', 'orderTimedOut', 'overpaid', 'refund', 'other')),
  status              text not null check (status = any (array['open', 'inProgress', 'closed'])),
  -- Null: not decided, or its order ended before.
  result              text check (result in ('userAtFault', 'traderAtFault', 'neither')),
  explanation         text check (explanation not like 'sealed.%' or explanation like 'sealed.appealExplanation.' || id || '.%'),
  -- How many of the staff have to find the same.
  eyes                integer not null check (eyes in (1, 2)),
  first_decided_by    uuid references app_user,
  first_result        text check (first_result in ('userAtFault', 'traderAtFault', 'neither')),
  statements_until    timestamptz not null,
  created_at          timestamptz not null,
  decided_at          timestamptz,
  updated_at          timestamptz not null,
  check ((result is null) = (decided_at is null)),
  check ((first_decided_by is null) = (first_result is null)),
  check (result is null or status = 'closed')
);
create unique index appeal_undecided on appeal (order_id) where status <> 'closed';
create index appeal_order on appeal (order_id, id desc);
create index appeal_account on appeal (account_id, id desc);
create index appeal_dealer on appeal (dealer_id, id desc);

-- What a side said, with the files that it handed in. Only added to.
create table appeal_statement (
  id        uuid primary key,
  appeal_id uuid not null references appeal,
  side      text not null check (side in ('customer', 'dealer')),
  text      text not null check (text not like 'sealed.%' or text like 'sealed.appealStatement.' || id || '.%'),
  made_by   uuid not null references app_user,
  at        timestamptz not null
);
create index appeal_statement_appeal on appeal_statement (appeal_id, id);

-- Orders that wait at the desk for having taken too long.
insert into appeal (id, order_id, account_id, dealer_id, opened_by, reason, status, eyes, statements_until, created_at, updated_at)
select c.id, o.id, o.account_id, o.dealer_id, 'clock', 'orderTimedOut', 'open', 1, c.opened_at + interval '12 hours',
       c.opened_at, now()
  from review_case c join dealer_order o on o.id::text = c.subject_id
 where c.kind = 'dealerOrder' and c.closed_at is null;
update dealer_order set due_at = null where id in (select order_id from appeal);
