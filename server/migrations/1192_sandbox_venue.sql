-- lock cost: none, a new table
-- The trading venue that the sandbox plays.
create table sandbox_venue_order (
  -- Ours: said twice, it is one order.
  id         text primary key,
  reference  text not null,
  base       text not null,
  quote      text not null,
  side       text not null check (side in ('buy', 'sell')),
  amount     text not null,
  price      text not null,
  filled     text not null,
  value      text not null,
  fee        text not null,
  status     text not null check (status in ('open', 'over')),
  behaviour  text not null check (behaviour in ('fills', 'partial', 'gone', 'slow')),
  due_at     timestamptz,
  created_at timestamptz not null
);
create index sandbox_venue_order_due on sandbox_venue_order (due_at) where due_at is not null;
