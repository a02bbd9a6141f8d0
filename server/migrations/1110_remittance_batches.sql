-- lock cost: remittance_order takes no writes for as long as its small index is built; two new tables
-- Found again by whom it pays and with which words, without either lying open.
alter table remittance_order add column paid_index bytea;
create index remittance_order_paid on remittance_order (account_id, created_at) where paid_index is not null;

-- Files of remittances. What was checked and isn't confirmed is gone within a day.
create table remittance_batch (
  id             uuid        primary key,
  account_id     uuid        not null references app_user,
  made_by        uuid        not null references app_user,
  -- Of the file, sealed: it may name people.
  name           text        not null check (name like 'sealed.remittanceBatch.' || id || '.%'),
  scheme         text        not null,
  terms_id       text        not null,
  side           text        not null check (side in ('pay', 'receive')),
  pay_asset      text        not null,
  receive_asset  text        not null,
  -- Smallest units, as they were shown and confirmed.
  pay_amount     numeric(40,0) not null check (pay_amount > 0),
  gross_amount   numeric(40,0) not null check (gross_amount > 0),
  fee            numeric(40,0) not null check (fee >= 0 and fee < gross_amount),
  rate           text        not null,
  count          integer     not null check (count between 1 and 5000),
  status         text        not null check (status = any (array['checked', 'awaitingApproval', 'processing', 'completed', 'cancelled'])),
  reason         text,
  -- Confirmed by then, or not at all.
  expires_at     timestamptz not null,
  -- What isn't made by then is refused; null until it is confirmed.
  due_at         timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  check (status = 'checked' or due_at is not null)
);
create index remittance_batch_account on remittance_batch (account_id, id desc);
create index remittance_batch_checked on remittance_batch (expires_at) where status = 'checked';
create index remittance_batch_under_way on remittance_batch (created_at) where status = 'processing';

-- Its good lines, sealed. `id` is that of the remittance that a line becomes: it can become one once.
create table remittance_batch_line (
  id             uuid        primary key,
  batch_id       uuid        not null references remittance_batch on delete cascade,
  -- The line of the file.
  n              integer     not null check (n between 1 and 5000),
  details_sealed bytea       not null,
  status         text        not null check (status = any (array['waiting', 'ordered', 'refused'])),
  -- Why it was refused: the code of an error.
  cause          text,
  tried_at       timestamptz,
  unique (batch_id, n),
  check ((status = 'refused') = (cause is not null))
);
create index remittance_batch_line_waiting on remittance_batch_line (batch_id, n) where status = 'waiting';
