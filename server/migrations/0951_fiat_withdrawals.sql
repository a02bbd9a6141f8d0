-- lock cost: none, two new tables and a view anew
-- Withdrawals of the global account to banks. Whom they pay, and what they say, is sealed.
create table fiat_withdrawal (
  id               uuid        primary key,
  account_id       uuid        not null references app_user,
  -- The owner in the ledger: the global account.
  owner_id         uuid        not null,
  payee_id         uuid        not null,
  asset            text        not null,
  scheme           text        not null,
  -- Smallest units; the fee is a part of the amount.
  amount           numeric(40,0) not null check (amount > 0),
  fee              numeric(40,0) not null check (fee >= 0 and fee < amount),
  terms_id         text,
  -- The payee as he was, the purpose and the reference.
  details_sealed   bytea       not null,
  hold_id          uuid        not null,
  status           text        not null check (status = any (array['pendingReview', 'inProgress', 'success', 'failed',
                     'rejected', 'cancelled', 'pendingPayment', 'preOrder'])),
  -- How many of the staff have to approve it.
  eyes             smallint    not null check (eyes in (1, 2)),
  first_decided_by uuid,
  failure_reason   text,
  -- First asked of the bank at; sent by it at.
  submitted_at     timestamptz,
  sent_at          timestamptz,
  completed_at     timestamptz,
  -- It came back after it was paid.
  returned_at      timestamptz,
  return_reason    text,
  made_by          uuid        not null references app_user,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  check (returned_at is null or status = 'success')
);
create index fiat_withdrawal_account on fiat_withdrawal (account_id, id desc);
create index fiat_withdrawal_account_day on fiat_withdrawal (account_id, created_at);
create index fiat_withdrawal_maker_day on fiat_withdrawal (made_by, created_at);
create index fiat_withdrawal_under_way on fiat_withdrawal (created_at) where status = 'inProgress';

create table sandbox_bank_payout (
  -- The one who ordered it names it: said twice, it is one payout.
  request_id uuid        primary key,
  currency   text        not null,
  amount     text        not null,
  status     text        not null check (status in ('created', 'sent', 'paid', 'failed', 'returned')),
  fate       text        not null check (fate in ('paid', 'failed', 'returned')),
  reason     text,
  due_at     timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index sandbox_bank_payout_due on sandbox_bank_payout (due_at) where due_at is not null;
create index sandbox_bank_payout_changed on sandbox_bank_payout (changed_at);

-- What leaves to banks counts with all that leaves.
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
 where f.status not in ('failed', 'rejected', 'cancelled') and f.returned_at is null;
