-- lock cost: ledger_account_kind is locked for a moment; new tables
insert into ledger_account_kind (kind, is_customers, may_go_negative, meaning) values
  ('venue', false, true, 'what trades at venues brought in and took out');

-- What the platform trades at a venue to level out its position of an asset.
create table hedge_order (
  -- Ours, which the venue knows it by.
  id         uuid primary key,
  base       text not null check (base ~ '^[A-Z0-9]{2,16}$'),
  quote      text not null check (quote ~ '^[A-Z0-9]{2,16}$'),
  side       text not null check (side in ('buy', 'sell')),
  amount     numeric(40,0) not null check (amount > 0),
  -- The mid rate that it was made from, and the worst price that it takes.
  mid_rate   numeric not null check (mid_rate > 0),
  price      text not null check (price ~ '^[0-9]{1,30}([.][0-9]{1,18})?$'),
  status     text not null check (status = any (array['waiting', 'sent', 'filled', 'partlyFilled', 'unfilled', 'refused'])),
  -- Why the venue won't have it.
  failure    text check (failure in ('balance', 'amount', 'market', 'other')),
  reference  text check (reference ~ '^[A-Za-z0-9-]{1,60}$'),
  -- What is booked of it: smallest units of the base, of the quote, and of each asset that a fee was taken of.
  filled     numeric(40,0) not null default 0 check (filled between 0 and amount),
  value      numeric(40,0) not null default 0 check (value >= 0),
  fees       jsonb not null default '{}',
  bookings   integer not null default 0,
  sent_at    timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (quote <> base)
);
-- One at a time of an asset.
create unique index hedge_order_open on hedge_order (base) where status in ('waiting', 'sent');
create index hedge_order_newest on hedge_order (id desc);
