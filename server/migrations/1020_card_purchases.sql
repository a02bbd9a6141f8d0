-- lock cost: quote gets a column without a default (brief), one row of ledger_account_kind, new tables
-- Coins that customers buy from the platform, paid by card at a provider or from their own money.
insert into ledger_account_kind (kind, is_customers, may_go_negative, meaning) values
  ('cardSettlement', false, true, 'what card providers collected for us and have not paid out yet');

-- What of the amount that is given is our fee.
alter table quote add column fee numeric(40,0);

create table card_purchase (
  id                 uuid primary key,
  account_id         uuid not null references app_user,
  quote_id           uuid not null unique references quote,
  coin               text not null,
  coin_amount        numeric(40,0) not null check (coin_amount > 0),
  currency           text not null check (currency <> coin),
  -- All that is paid, the fee within.
  currency_amount    numeric(40,0) not null check (currency_amount > 0),
  fee                numeric(40,0) not null check (fee >= 0 and fee < currency_amount),
  -- Coins for one whole unit of the currency.
  rate               numeric not null check (rate > 0),
  is_adjusted        boolean not null,
  terms_id           uuid not null references terms,
  pay_type           text not null,
  disclaimer         text not null,
  status             text not null check (status in ('pendingPayment', 'payingOut', 'completed', 'paymentFailed', 'cancelled')),
  failure            text check (failure in ('declined', 'refunded', 'priceMoved', 'chargeback')),
  -- Until when the price is firm, and until when the order waits for its payment.
  price_until        timestamptz not null,
  due_at             timestamptz,
  confirmed_at       timestamptz,
  -- The payment that counts, and its number at the provider.
  payment_id         uuid,
  provider_reference text,
  ended_at           timestamptz,
  made_by            uuid not null references app_user,
  created_at         timestamptz not null,
  updated_at         timestamptz not null
);
create index card_purchase_account on card_purchase (account_id, id desc);
create index card_purchase_changed on card_purchase (account_id, updated_at);
create index card_purchase_due on card_purchase (due_at) where due_at is not null;
create index card_purchase_open on card_purchase (created_at) where status = 'payingOut';

-- Each time that an order's customer was sent to the provider's page.
create table card_payment (
  id           uuid primary key,
  purchase_id  uuid not null references card_purchase,
  user_id      uuid not null references app_user,
  device_id    text,
  -- As the provider last said.
  status       text not null check (status = any (array['awaitingPayment', 'processing', 'onHold', 'delivering', 'completed',
    'failed', 'cancelled', 'expired', 'refunded', 'chargeback'])),
  reference    text,
  -- It was paid for an order that takes no payment any more: it goes back.
  is_unwanted  boolean not null default false,
  expires_at   timestamptz not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create index card_payment_purchase on card_payment (purchase_id, created_at);
create index card_payment_reference on card_payment (reference) where reference is not null;
create index card_payment_open on card_payment (updated_at)
  where status in ('awaitingPayment', 'processing', 'onHold', 'delivering', 'expired');

-- What went back to a card after its coins were delivered.
create table card_reversal (
  id               uuid primary key,
  purchase_id      uuid not null unique references card_purchase,
  account_id       uuid not null references app_user,
  kind             text not null check (kind in ('refund', 'chargeback')),
  coin             text not null,
  amount           numeric(40,0) not null check (amount > 0),
  -- Of the coins, what was there to be taken back.
  taken            numeric(40,0) not null check (taken >= 0 and taken <= amount),
  status           text not null check (status in ('owed', 'covered', 'settled')),
  first_decided_by uuid references app_user,
  begun_at         timestamptz not null,
  updated_at       timestamptz not null
);
create index card_reversal_owed on card_reversal (updated_at) where status = 'owed';
create index card_reversal_account on card_reversal (account_id) where status = 'owed';
