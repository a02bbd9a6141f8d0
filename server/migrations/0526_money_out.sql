-- lock cost: withdrawal, transfer_order and deposit take no writes while their indexes are built, seconds for a million rows each
alter table withdrawal
  -- How many operators have to approve it, by its amount and the sums of the 24 hours before; null: made before these counted.
  add column eyes               smallint,
  -- Whether the travel rule asks whom it pays, by the same sums.
  add column is_travel_rule_due boolean;

create index withdrawal_account_day on withdrawal (user_id, created_at);
create index withdrawal_maker_day on withdrawal (made_by, created_at);
create index withdrawal_address_day on withdrawal (address, created_at);
create index transfer_order_account_day on transfer_order (from_user, created_at);
create index transfer_order_maker_day on transfer_order (made_by, created_at);
create index transfer_order_payee_day on transfer_order (to_user, created_at);
create index deposit_refund_day on deposit (refund_approved_at) where refund_approved_at is not null;

-- Money that leaves an account and has not come back. `eyes`: how many people have to look at it first.
create view money_out as
select w.id as order_id, w.id as payout_id, w.user_id as account_id, w.made_by as maker_id, null::uuid as payee_id,
       w.network, w.address, coalesce(w.tag, '') as tag, w.asset, w.amount, w.created_at as made_at,
       w.submitted_at, coalesce(w.eyes, 0) as eyes, w.travel_rule is null as is_undeclared
  from withdrawal w
 where w.status not in ('failed', 'reviewRejected', 'revoked')
union all
select t.id, null, t.from_user, t.made_by, t.to_user, null, null, null, t.asset, t.amount, t.created_at,
       null, case when t.hold_id is null then 0 else 1 end, false
  from transfer_order t
 where t.status <> 'returned'
union all
select d.id, coalesce(d.refund_payout, d.id), d.user_id, d.refund_requested_by, null, d.network, d.refund_address,
       coalesce(d.refund_tag, ''), d.asset, d.amount, d.refund_approved_at,
       d.refund_approved_at, case when d.refund_first_approved_by is null then 1 else 2 end, false
  from deposit d
 where d.refund_approved_at is not null;
