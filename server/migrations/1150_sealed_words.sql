-- lock cost: a look at each row of twenty tables, of which withdrawal, fiat_withdrawal, remittance_order and corporate_card_payment grow; two small ones are written anew
-- What staff, customers and banks say in their own words about an order names people: it lies sealed. What stands there
-- in clear is sealed by a server at its start.

-- What is sealed in a row is bound to the row's id.
alter table deposit_stop add column id uuid not null default gen_random_uuid() unique;
alter table withdrawal_closure add column id uuid not null default gen_random_uuid() unique;

alter table deposit_stop add constraint deposit_stop_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.stopReason.' || id || '.%');
alter table withdrawal_closure add constraint withdrawal_closure_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.closureReason.' || id || '.%');
alter table staff_role_change add constraint staff_role_change_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.roleReason.' || id || '.%');
alter table balance_freeze add constraint balance_freeze_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.freezeReason.' || id || '.%');
alter table balance_adjustment add constraint balance_adjustment_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.adjustmentReason.' || id || '.%');
alter table custody_refill add constraint custody_refill_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.refillReason.' || id || '.%');
alter table catalogue_proposal add constraint catalogue_proposal_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.catalogueReason.' || id || '.%');
alter table earn_product_proposal add constraint earn_product_proposal_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.earnReason.' || id || '.%');
alter table earn_product_version add constraint earn_product_version_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.earnVersionReason.' || id || '.%');
alter table missing_deposit add constraint missing_deposit_remark_sealed_here check (
  remark not like 'sealed.%' or remark like 'sealed.missingRemark.' || id || '.%');
alter table missing_deposit add constraint missing_deposit_answer_sealed_here check (
  answer not like 'sealed.%' or answer like 'sealed.missingAnswer.' || id || '.%');
alter table security_application add constraint security_application_decision_reason_sealed_here check (
  decision_reason not like 'sealed.%' or decision_reason like 'sealed.securityReason.' || id || '.%');
alter table fiat_withdrawal add constraint fiat_withdrawal_failure_reason_sealed_here check (
  failure_reason not like 'sealed.%' or failure_reason like 'sealed.fiatFailure.' || id || '.%');
alter table fiat_withdrawal add constraint fiat_withdrawal_return_reason_sealed_here check (
  return_reason not like 'sealed.%' or return_reason like 'sealed.fiatReturn.' || id || '.%');
alter table remittance_order add constraint remittance_order_failure_reason_sealed_here check (
  failure_reason not like 'sealed.%' or failure_reason like 'sealed.remittanceFailure.' || id || '.%');
alter table remittance_order add constraint remittance_order_return_reason_sealed_here check (
  return_reason not like 'sealed.%' or return_reason like 'sealed.remittanceReturn.' || id || '.%');
alter table withdrawal add constraint withdrawal_failure_reason_sealed_here check (
  failure_reason not like 'sealed.%' or failure_reason like 'sealed.withdrawalFailure.' || id || '.%');
alter table fiat_deposit add constraint fiat_deposit_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.depositReason.' || id || '.%');
alter table fiat_credit add constraint fiat_credit_return_reason_sealed_here check (
  return_reason not like 'sealed.%' or return_reason like 'sealed.creditReturn.' || id || '.%');
alter table corporate_card_request add constraint corporate_card_request_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.limitReason.' || id || '.%');
alter table corporate_card_request add constraint corporate_card_request_answer_sealed_here check (
  answer not like 'sealed.%' or answer like 'sealed.limitAnswer.' || id || '.%');
alter table corporate_card_payment add constraint corporate_card_payment_note_sealed_here check (
  note not like 'sealed.%' or note like 'sealed.paymentNote.' || id || '.%');
alter table corporate_card_dispute add constraint corporate_card_dispute_text_sealed_here check (
  text not like 'sealed.%' or text like 'sealed.disputeText.' || id || '.%');
alter table remittance_batch add constraint remittance_batch_reason_sealed_here check (
  reason not like 'sealed.%' or reason like 'sealed.batchReason.' || id || '.%');

-- Texts that were sealed before, and held to their rows by nothing: from here on they are.
alter table company_event add constraint company_event_about_sealed_here check (
  about not like 'sealed.%' or about like 'sealed.companyEvent.' || ref || '.%') not valid;
alter table transfer_order add constraint transfer_order_remark_sealed_here check (
  remark not like 'sealed.%' or remark like 'sealed.transferRemark.' || id || '.%') not valid;
alter table approval add constraint approval_payee_sealed_here check (
  payee not like 'sealed.%' or payee like 'sealed.approvalPayee.' || id || '.%') not valid;
alter table case_note add constraint case_note_text_sealed_here check (
  text not like 'sealed.%' or text like 'sealed.caseNote.' || id || '.%') not valid;
alter table case_note add constraint case_note_about_sealed_here check (
  about not like 'sealed.%' or about like 'sealed.caseNoteAbout.' || id || '.%') not valid;
alter table user_note add constraint user_note_text_sealed_here check (
  text not like 'sealed.%' or text like 'sealed.userNote.' || id || '.%') not valid;
alter table contact_request add constraint contact_request_note_sealed_here check (
  note not like 'sealed.%' or note like 'sealed.contactNote.' || id || '.%') not valid;
