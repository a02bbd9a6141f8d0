-- lock cost: two new tables
-- Where an account is paid in currencies. What its owner said of it is sealed.
create table receipt_method (
  id             uuid primary key,
  account_id     uuid not null references app_user,
  channel        text not null,
  details_sealed bytea not null,
  made_by        uuid not null references app_user,
  created_at     timestamptz not null,
  unique (account_id, channel)
);

-- A coin against a currency that is paid outside, between a customer and a dealer.
create table dealer_order (
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
  status          text not null check (status = any (array['pendingDealerConfirmation', 'cancelled', 'pendingUserPayment',
    'pendingUserConfirmation', 'pendingDealerPayment', 'completed', 'paymentFailed', 'pendingPayment', 'payingOut', 'paid'])),
  cancel_reason   text check (cancel_reason in ('cancelledByYou', 'userDidNotPayInTime', 'receiptTimedOutTraderPaid',
    'traderDidNotPayInTime', 'userPaidTraderDidNotReceive')),
  -- Of the coins of whoever sells.
  hold_id         uuid not null references ledger_hold,
  -- How the currency is paid, and to which account of whoever gets it, as it was when the order was made.
  channel         text not null,
  method_id       uuid not null,
  payee_sealed    bytea not null,
  -- The time that each step may take.
  confirm_minutes integer not null check (confirm_minutes > 0),
  pay_minutes     integer not null check (pay_minutes > 0),
  receipt_minutes integer not null check (receipt_minutes > 0),
  -- Until when the present step has time; null: nobody is waited for by the clock any more.
  due_at          timestamptz,
  confirmed_at    timestamptz,
  ended_at        timestamptz,
  made_by         uuid not null references app_user,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index dealer_order_account on dealer_order (account_id, id desc);
create index dealer_order_changed on dealer_order (account_id, updated_at);
create index dealer_order_dealer on dealer_order (dealer_id, id desc);
create index dealer_order_due on dealer_order (due_at) where due_at is not null;
create index dealer_order_method on dealer_order (method_id) where ended_at is null;
