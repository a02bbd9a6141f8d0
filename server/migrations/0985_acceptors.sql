-- lock cost: app_user is read once under a lock, a moment for a million rows; quote is locked for a moment; two new tables
-- A company that two of the staff let trade with customers.
alter table app_user drop constraint roles_are_known;
alter table app_user add constraint roles_are_known check
  (roles <@ array['operator', 'compliance', 'treasury', 'support', 'dealing', 'admin', 'auditor', 'dealer']);

-- What a dealer offers: one row a pair. Amounts in smallest units of the currency, deviations in hundredths of a percent.
create table acceptor_pair (
  id                 uuid primary key,
  account_id         uuid not null references app_user,
  coin               text not null,
  currency           text not null check (currency <> coin),
  buy_minimum        numeric(40,0) not null check (buy_minimum > 0),
  buy_maximum        numeric(40,0) not null check (buy_maximum >= buy_minimum),
  sell_minimum       numeric(40,0) not null check (sell_minimum > 0),
  sell_maximum       numeric(40,0) not null check (sell_maximum >= sell_minimum),
  buy_deviation_bps  integer not null check (buy_deviation_bps between -1000 and 1000),
  sell_deviation_bps integer not null check (sell_deviation_bps between -1000 and 1000),
  status             text not null check (status = any (array['enabled', 'disabled'])),
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  unique (account_id, coin, currency)
);
create index acceptor_pair_offered on acceptor_pair (coin, currency) where status = 'enabled';

-- A dealer's price: which pair made it, and what one coin costs by it. A price may be better than the market's.
alter table quote
  add column pair_id         uuid references acceptor_pair,
  add column price           numeric check (price > 0),
  add column reference_price numeric check (reference_price > 0);
alter table quote drop constraint quote_spread_bps_check;
alter table quote add constraint quote_spread_bps_check check (spread_bps >= -1000) not valid;

-- A coin against a currency at a dealer's price, settled on the ledger.
create table acceptor_order (
  id              uuid primary key,
  account_id      uuid not null references app_user,
  dealer_id       uuid not null references app_user check (dealer_id <> account_id),
  pair_id         uuid not null references acceptor_pair,
  quote_id        uuid not null unique references quote,
  -- What the customer does with the coin.
  side            text not null check (side in ('buy', 'sell')),
  coin            text not null,
  coin_amount     numeric(40,0) not null check (coin_amount > 0),
  currency        text not null check (currency <> coin),
  currency_amount numeric(40,0) not null check (currency_amount > 0),
  price           numeric not null check (price > 0),
  reference_price numeric not null check (reference_price > 0),
  deviation_bps   integer not null check (deviation_bps between -1000 and 1000),
  terms_id        uuid not null references terms,
  status          text not null check (status = any
    (array['paymentFailed', 'orderCancelled', 'awaitingUserPayment', 'completed', 'paid'])),
  failure         text check (failure in ('insufficient')),
  -- Of what the dealer gives.
  hold_id         uuid not null references ledger_hold,
  pay_until       timestamptz not null,
  made_by         uuid not null references app_user,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index acceptor_order_account on acceptor_order (account_id, id desc);
create index acceptor_order_changed on acceptor_order (account_id, updated_at);
create index acceptor_order_dealer on acceptor_order (dealer_id, id desc);
create index acceptor_order_unpaid on acceptor_order (pay_until) where status = 'awaitingUserPayment';
