-- lock cost: none, two new tables and a view anew
-- Frequent recipients of remittances. Names and numbers are sealed.
create table transfer_recipient (
  id             uuid        primary key,
  account_id     uuid        not null references app_user,
  currency       text        not null,
  -- Of the bank.
  country        text        not null,
  scheme         text        not null,
  user_type      text        not null check (user_type in ('individual', 'company')),
  -- Of the form; a recipient keeps the one that it was filled in.
  version        text        not null,
  -- Grows with each change: two devices don't overwrite each other unseen.
  revision       integer     not null check (revision > 0),
  details_sealed bytea       not null,
  name_check     text        not null check (name_check in ('match', 'closeMatch', 'noMatch', 'unavailable')),
  created_by     uuid        not null references app_user,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  -- Kept for the few minutes in which a deletion can be undone.
  deleted_at     timestamptz,
  deleted_by     uuid references app_user,
  check ((deleted_at is null) = (deleted_by is null))
);
create index transfer_recipient_account on transfer_recipient (account_id, id desc);
create index transfer_recipient_deleted on transfer_recipient (deleted_at) where deleted_at is not null;

-- Remittances out of the global account. Whom they pay, and what they say, is sealed.
create table remittance_order (
  id               uuid        primary key,
  account_id       uuid        not null references app_user,
  -- The owner in the ledger: the global account.
  owner_id         uuid        not null,
  -- Null where the recipient was not saved.
  recipient_id     uuid,
  quote_id         uuid        unique,
  pay_asset        text        not null,
  -- Smallest units: what leaves the account.
  pay_amount       numeric(40,0) not null check (pay_amount > 0),
  receive_asset    text        not null,
  -- What it is exchanged for; the fee is a part of it.
  gross_amount     numeric(40,0) not null check (gross_amount > 0),
  fee              numeric(40,0) not null check (fee >= 0 and fee < gross_amount),
  rate             text        not null,
  mid_rate         text        not null,
  spread_bps       integer     not null,
  scheme           text        not null,
  terms_id         text        not null,
  purpose          text        not null,
  -- The recipient as he was, the purpose in words and the reference.
  details_sealed   bytea       not null,
  proofs           smallint    not null,
  is_saved         boolean     not null,
  hold_id          uuid        not null,
  status           text        not null check (status = any (array['pending', 'processing', 'success', 'failed'])),
  -- How many of the staff have to approve it.
  eyes             smallint    not null check (eyes in (0, 1, 2)),
  first_decided_by uuid,
  -- It waits for members of the company.
  awaits_approval  boolean     not null,
  -- Nobody has to look at it any more: it goes to the bank.
  cleared_at       timestamptz,
  -- Pending and not taken over by then, it fails.
  due_at           timestamptz not null,
  failure_reason   text,
  -- First asked of the bank at; sent by it at.
  submitted_at     timestamptz,
  sent_at          timestamptz,
  completed_at     timestamptz,
  -- It came back after it was paid: how much of what was paid.
  returned_at      timestamptz,
  returned_amount  numeric(40,0),
  return_reason    text,
  made_by          uuid        not null references app_user,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  check (pay_asset <> receive_asset or pay_amount = gross_amount),
  check (returned_at is null or status = 'success'),
  check ((returned_at is null) = (returned_amount is null))
);
create index remittance_order_account on remittance_order (account_id, id desc);
create index remittance_order_account_day on remittance_order (account_id, created_at);
create index remittance_order_maker_day on remittance_order (made_by, created_at);
create index remittance_order_under_way on remittance_order (created_at) where status in ('pending', 'processing');

-- What leaves by remittance counts with all that leaves.
create or replace view money_out as
select w.id as order_id, w.id as payout_id, w.user_id as account_id, w.made_by as maker_id, null::uuid as payee_id,
       w.network, w.address, coalesce(w.tag, '') as tag, w.asset, w.amount, w.created_at as made_at,
       w.submitted_at, coalesce(w.eyes, 0) as eyes, w.legacy is null and w.travel_rule_sealed is null as is_undeclared
  from withdrawal w
 where w.status not in ('failed', 'reviewRejected', 'revoked')
union all
select t.id, null, t.from_user, t.made_by, t.to_user, null, null, null, t.asset, t.amount, t.created_at,
       null, case when coalesce(t.is_reviewed, t.hold_id is not null) then 1 else 0 end, false
  from transfer_order t
 where t.status <> 'returned'
union all
select d.id, coalesce(d.refund_payout, d.id), d.user_id, d.refund_requested_by, null, d.network, d.refund_address,
       coalesce(d.refund_tag, ''), d.asset, d.amount, d.refund_approved_at,
       d.refund_approved_at, case when d.refund_first_approved_by is null then 1 else 2 end, false
  from deposit d
 where d.refund_approved_at is not null
union all
select f.id, null, f.account_id, f.made_by, null, null, null, null, f.asset, f.amount, f.created_at,
       f.submitted_at, f.eyes, false
  from fiat_withdrawal f
 where f.status not in ('failed', 'rejected', 'cancelled') and f.returned_at is null
union all
select r.id, null, r.account_id, r.made_by, null, null, null, null, r.receive_asset, r.gross_amount, r.created_at,
       r.submitted_at, r.eyes, false
  from remittance_order r
 where r.status <> 'failed' and r.returned_at is null;
