-- lock cost: two new tables
-- What the two sides of an order with a dealer wrote to each other. Only added to: each hash covers the one before.
create table order_message (
  id           uuid primary key,
  order_id     uuid not null references dealer_order,
  account_id   uuid not null references app_user,
  dealer_id    uuid not null references app_user,
  n            integer not null check (n > 0),
  side         text not null check (side in ('customer', 'dealer')),
  text         text not null check (text not like 'sealed.%' or text like 'sealed.orderMessage.' || id || '.%'),
  salt         text not null check (salt not like 'sealed.%' or salt like 'sealed.orderMessageSalt.' || id || '.%'),
  image_id     uuid references upload,
  image_sha256 bytea,
  hash         bytea not null check (length(hash) = 32),
  made_by      uuid not null references app_user,
  at           timestamptz not null,
  unique (order_id, n),
  check ((image_id is null) = (image_sha256 is null))
);
create index order_message_account on order_message (account_id, id desc);
create index order_message_dealer on order_message (dealer_id, id desc);

-- Up to which message a side has read.
create table order_message_read (
  order_id uuid not null references dealer_order,
  side     text not null check (side in ('customer', 'dealer')),
  n        integer not null check (n > 0),
  primary key (order_id, side)
);
