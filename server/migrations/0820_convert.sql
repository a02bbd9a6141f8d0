-- lock cost: terms and quote are locked for a moment, columns without a default rewrite nothing; one new table
-- What terms of a conversion say beside limits.
alter table terms
  add column spread_bps       integer check (spread_bps between 0 and 1000),
  add column quote_life_s     integer check (quote_life_s between 1 and 300),
  add column position_maximum text;

-- What a quote's rate was made from. Null: it was issued before that was kept.
alter table quote
  add column mid_rate   numeric check (mid_rate > 0),
  add column spread_bps integer check (spread_bps >= 0),
  add column terms_id   uuid references terms;

-- One asset for another, at the price of a quote.
create table convert_order (
  id            uuid primary key,
  account_id    uuid not null references app_user,
  quote_id      uuid not null unique references quote,
  kind          text not null check (kind in ('coins', 'currency')),
  gives_asset   text not null,
  gives_amount  numeric(40,0) not null check (gives_amount > 0),
  gets_asset    text not null check (gets_asset <> gives_asset),
  gets_amount   numeric(40,0) not null check (gets_amount > 0),
  rate          numeric not null check (rate > 0),
  mid_rate      numeric not null check (mid_rate >= rate),
  spread_bps    integer not null check (spread_bps >= 0),
  -- What the platform keeps of the mid rate, in smallest units of what the customer gets.
  spread        numeric(40,0) not null check (spread >= 0),
  terms_id      uuid not null references terms,
  status        text not null check (status = any (array['converting', 'completed', 'failed'])),
  -- Why it failed; the money is back by then.
  failure       text,
  hold_id       uuid references ledger_hold,
  made_by       uuid not null references app_user,
  api_key_id    uuid,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index convert_order_account on convert_order (account_id, id desc);
create index convert_order_changed on convert_order (account_id, updated_at);
