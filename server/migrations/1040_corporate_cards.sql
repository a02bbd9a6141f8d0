-- lock cost: none, new tables
-- Cards of companies. Limits are smallest units of the card's currency; null: none. An empty list allows everything.
create table corporate_card (
  id               uuid primary key,
  account_id       uuid not null references app_user,
  holder_id        uuid not null references app_user,
  currency         text not null,
  form             text not null check (form in ('virtual', 'physical')),
  label            text not null,
  status           text not null check (status = any (array['ordered', 'active', 'frozen', 'closed'])),
  -- From the provider, once it has made the card. Its number is never here.
  last_four        text check (last_four ~ '^\d{4}$'),
  expires          text check (expires ~ '^\d{2}/\d{2}$'),
  shipment         text check (shipment in ('ordered', 'shipped', 'delivered')),
  per_transaction  numeric(40,0) check (per_transaction > 0),
  per_day          numeric(40,0) check (per_day > 0),
  per_month        numeric(40,0) check (per_month > 0),
  categories       text[] not null,
  countries        text[] not null,
  is_single_use    boolean not null,
  frozen_by        uuid references app_user,
  replaces         uuid references corporate_card,
  -- What of it the provider has been told; behind `version`, it is told again.
  version          integer not null default 1,
  told_version     integer not null default 0 check (told_version <= version),
  made_by          uuid not null references app_user,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  check ((form = 'physical') or shipment is null),
  check ((frozen_by is not null) = (status = 'frozen'))
);
create index corporate_card_account on corporate_card (account_id, id desc);
create index corporate_card_holder on corporate_card (holder_id);
create index corporate_card_untold on corporate_card (updated_at)
  where told_version < version or status = 'ordered';

-- Which currencies of the global account pay where a card's own has too little, in their order.
create table corporate_card_setting (
  account_id uuid primary key references app_user,
  fallback   text[] not null,
  updated_at timestamptz not null
);
