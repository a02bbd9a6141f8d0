-- lock cost: the books and their deleted entries are written anew, one row an address; withdrawal and withdrawal_request are locked for a moment
-- Who is paid, and what is noted of them, is sealed. What was kept so far lies under `legacy` until a server has sealed it
-- (server/platform/vault/legacy.ts).
alter table book_address add column legacy jsonb, add column labels_sealed bytea;
update book_address set legacy = jsonb_build_object('beneficiary', beneficiary, 'remark', remark);
alter table book_address drop column beneficiary, drop column remark;
-- Deleted entries come back within minutes or never: those of now are let go. It stays a book's row in every column.
delete from deleted_book_address;
alter table deleted_book_address drop column beneficiary, drop column remark,
  add column legacy jsonb check (legacy is null), add column labels_sealed bytea not null;

alter table book_payee rename column remark to legacy;
alter table book_payee alter column legacy drop not null, add column remark_sealed bytea;

alter table withdrawal_request rename column travel_rule to legacy;
alter table withdrawal_request add column travel_rule_sealed bytea;
alter table withdrawal rename column travel_rule to legacy;
alter table withdrawal add column travel_rule_sealed bytea;

create or replace view money_out as
select w.id as order_id, w.id as payout_id, w.user_id as account_id, w.made_by as maker_id, null::uuid as payee_id,
       w.network, w.address, coalesce(w.tag, '') as tag, w.asset, w.amount, w.created_at as made_at,
       w.submitted_at, coalesce(w.eyes, 0) as eyes, w.legacy is null and w.travel_rule_sealed is null as is_undeclared
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
