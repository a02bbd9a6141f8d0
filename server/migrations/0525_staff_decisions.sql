-- lock cost: transfer_order, deposit and missing_deposit are locked for a moment; columns without a default rewrite nothing
-- Each decision of an operator: who decides money out of hand first can't be the second, nor release it from a wallet.
create table staff_decision (
  id          uuid primary key,
  kind        text not null,
  case_id     text not null,
  decision    text not null,
  operator_id uuid not null references app_user,
  decided_at  timestamptz not null
);
create index staff_decision_case on staff_decision (kind, case_id, decided_at desc);

-- Who made an order, beside the account that it is of; null: made before this was kept.
alter table transfer_order
  add column made_by    uuid references app_user,
  add column api_key_id uuid;
alter table deposit
  add column refund_requested_by      uuid references app_user,
  -- The first of two operators who approved the refund that is asked for now.
  add column refund_first_approved_by uuid references app_user;
alter table missing_deposit add column reported_by uuid references app_user;

-- What still waits was written to the audit with its maker.
update transfer_order t set made_by = a.actor_id::uuid
  from audit a
 where t.status = 'audit' and a.subject = 'transfer:' || t.id and a.action = 'transfer.create' and a.actor_kind = 'user';
