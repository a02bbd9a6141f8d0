-- lock cost: a look at each row of three tables that decisions are in; approval_decision, which is small, is written anew
-- Why staff and members decided as they did names people: it lies sealed. What stands there in clear is sealed by a
-- server at its start. A record of the audit can't be sealed anew, since its hash is in the chain: it keeps the words'
-- id alone, and the words lie here.
create table audit_reason (
  id   uuid primary key,
  text text not null check (text like 'sealed.auditReason.' || id || '.%')
);

-- What is sealed in a row is bound to the row's id.
alter table approval_decision add column id uuid not null default gen_random_uuid() unique;
alter table approval_decision add constraint approval_decision_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.approvalReason.' || id || '.%');
alter table staff_decision add constraint staff_decision_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.decisionReason.' || id || '.%');
alter table transfer_order add constraint transfer_order_reason_sealed_here check (
  decision_reason not like 'sealed.%' or decision_reason like 'sealed.transferReason.' || id || '.%');
