-- lock cost: none, new tables
create table address_book (
  account_id         uuid primary key references app_user,
  is_allow_list_only boolean not null default false,
  -- Set while the mode is on its way out.
  turns_off_at       timestamptz,
  constraint only_what_is_on_turns_off check (is_allow_list_only or turns_off_at is null)
);

create table book_address (
  id          uuid primary key,
  account_id  uuid not null references app_user,
  asset       text not null,
  network     text not null,
  -- As its chain writes it, so that one address is one text.
  address     text not null,
  -- Empty: none.
  tag         text not null,
  remark      text not null,
  beneficiary text not null,
  user_type   text not null check (user_type in ('individual', 'company')),
  holding     text not null check (holding in ('selfHosted', 'provider')),
  provider    text not null,
  created_by  uuid not null references app_user,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  unique (account_id, network, asset, address, tag)
);
