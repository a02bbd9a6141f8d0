-- lock cost: none, new tables
create table transfer_order (
  id         uuid primary key,
  from_user  uuid not null references app_user,
  to_user    uuid not null references app_user,
  asset      text not null,
  amount     numeric(40,0) not null check (amount > 0),
  remark     text not null,
  created_at timestamptz not null
);
create index transfer_order_from on transfer_order (from_user, id desc);
create index transfer_order_to on transfer_order (to_user, id desc);
