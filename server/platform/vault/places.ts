import { factNames } from '#contract/step-up/shown.ts';

/** A column of sealed values. A value's row is bound into it, so it can't be opened in another. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Column that identifies the row. */
  readonly row: string;
  /** True if it stores texts that name their own place, and are opened in any statement that reads them. */
  readonly isText?: true;
  /** Names of the texts sealed this way inside the column's JSON. */
  readonly leaves?: readonly string[];
  /** Index column of a contact stored in it. */
  readonly index?: string;
}

/** Every database column that holds sealed values. Columns missing here are not resealed by a rotation. */
export const sealedColumns = {
  serverSecret: { table: 'server_secret', column: 'sealed', row: 'name' },
  totp: { table: 'user_totp', column: 'secret_sealed', row: 'user_id' },
  apiKey: { table: 'api_key', column: 'secret_sealed', row: 'id' },
  previousApiKey: { table: 'api_key', column: 'previous_sealed', row: 'id' },
  webhook: { table: 'webhook_endpoint', column: 'secret_sealed', row: 'id' },
  previousWebhook: { table: 'webhook_endpoint', column: 'previous_sealed', row: 'id' },
  kycForm: { table: 'kyc_application', column: 'form_sealed', row: 'id' },
  bookAddress: { table: 'book_address', column: 'labels_sealed', row: 'id' },
  deletedBookAddress: { table: 'deleted_book_address', column: 'labels_sealed', row: 'id' },
  bookPayee: { table: 'book_payee', column: 'remark_sealed', row: 'id' },
  withdrawalRequest: { table: 'withdrawal_request', column: 'travel_rule_sealed', row: 'rid' },
  withdrawal: { table: 'withdrawal', column: 'travel_rule_sealed', row: 'id' },
  message: { table: 'waiting_message', column: 'message_sealed', row: 'id' },
  pushSubscription: { table: 'push_subscription', column: 'subscription_sealed', row: 'id' },
  providerEvent: { table: 'provider_event', column: 'body_sealed', row: 'id' },
  notice: { table: 'notice', column: 'private_sealed', row: 'id' },
  accountEmail: { table: 'app_user', column: 'email', row: 'id', isText: true },
  accountPhone: { table: 'app_user', column: 'phone', row: 'id', isText: true },
  accountName: { table: 'app_user', column: 'name', row: 'id', isText: true },
  merchantName: { table: 'app_user', column: 'merchant_name', row: 'id', isText: true },
  fiatWithdrawal: { table: 'fiat_withdrawal', column: 'details_sealed', row: 'id' },
  scheduledWithdrawal: { table: 'scheduled_withdrawal', column: 'details_sealed', row: 'id' },
  remittance: { table: 'remittance_order', column: 'details_sealed', row: 'id' },
  remittanceBatch: { table: 'remittance_batch', column: 'name', row: 'id', isText: true },
  remittanceBatchLine: { table: 'remittance_batch_line', column: 'details_sealed', row: 'id' },
  transferRecipient: { table: 'transfer_recipient', column: 'details_sealed', row: 'id' },
  bankPayee: { table: 'bank_payee', column: 'details_sealed', row: 'id' },
  globalAccountForm: { table: 'global_account_application', column: 'form_sealed', row: 'id' },
  receiptMethod: { table: 'receipt_method', column: 'details_sealed', row: 'id' },
  dealerOrder: { table: 'dealer_order', column: 'payee_sealed', row: 'id' },
  orderMessage: { table: 'order_message', column: 'text', row: 'id', isText: true },
  orderMessageSalt: { table: 'order_message', column: 'salt', row: 'id', isText: true },
  appealExplanation: { table: 'appeal', column: 'explanation', row: 'id', isText: true },
  appealStatement: { table: 'appeal_statement', column: 'text', row: 'id', isText: true },
  accountReason: { table: 'global_account_application', column: 'reason', row: 'id', isText: true },
  fiatCredit: { table: 'fiat_credit', column: 'payer_sealed', row: 'id' },
  fiatPayer: { table: 'fiat_payer', column: 'number_sealed', row: 'id' },
  bankDetails: { table: 'currency_account', column: 'details_sealed', row: 'id' },
  whatsApp: { table: 'app_user', column: 'whatsapp_id', row: 'id', isText: true },
  invitation: { table: 'company_invitation', column: 'email', row: 'id', isText: true, index: 'email_index' },
  companyEvent: { table: 'company_event', column: 'about', row: 'ref', isText: true },
  newEmail: { table: 'security_application', column: 'new_email', row: 'id', isText: true },
  newPhone: { table: 'security_application', column: 'new_phone', row: 'id', isText: true },
  transferRemark: { table: 'transfer_order', column: 'remark', row: 'id', isText: true },
  approvalPayee: { table: 'approval', column: 'payee', row: 'id', isText: true },
  transferReason: { table: 'transfer_order', column: 'decision_reason', row: 'id', isText: true },
  approvalReason: { table: 'approval_decision', column: 'reason', row: 'id', isText: true },
  decisionReason: { table: 'staff_decision', column: 'reason', row: 'id', isText: true },
  auditReason: { table: 'audit_reason', column: 'text', row: 'id', isText: true },
  stopReason: { table: 'deposit_stop', column: 'reason', row: 'id', isText: true },
  closureReason: { table: 'withdrawal_closure', column: 'reason', row: 'id', isText: true },
  roleReason: { table: 'staff_role_change', column: 'reason', row: 'id', isText: true },
  freezeReason: { table: 'balance_freeze', column: 'reason', row: 'id', isText: true },
  adjustmentReason: { table: 'balance_adjustment', column: 'reason', row: 'id', isText: true },
  tierReason: { table: 'tier_change', column: 'reason', row: 'id', isText: true },
  treasuryReason: { table: 'treasury_booking', column: 'reason', row: 'id', isText: true },
  refillReason: { table: 'custody_refill', column: 'reason', row: 'id', isText: true },
  contentReason: { table: 'content_proposal', column: 'reason', row: 'id', isText: true },
  catalogueReason: { table: 'catalogue_proposal', column: 'reason', row: 'id', isText: true },
  earnReason: { table: 'earn_product_proposal', column: 'reason', row: 'id', isText: true },
  earnVersionReason: { table: 'earn_product_version', column: 'reason', row: 'id', isText: true },
  missingRemark: { table: 'missing_deposit', column: 'remark', row: 'id', isText: true },
  missingAnswer: { table: 'missing_deposit', column: 'answer', row: 'id', isText: true },
  securityReason: { table: 'security_application', column: 'decision_reason', row: 'id', isText: true },
  fiatFailure: { table: 'fiat_withdrawal', column: 'failure_reason', row: 'id', isText: true },
  fiatReturn: { table: 'fiat_withdrawal', column: 'return_reason', row: 'id', isText: true },
  remittanceFailure: { table: 'remittance_order', column: 'failure_reason', row: 'id', isText: true },
  remittanceReturn: { table: 'remittance_order', column: 'return_reason', row: 'id', isText: true },
  withdrawalFailure: { table: 'withdrawal', column: 'failure_reason', row: 'id', isText: true },
  depositReason: { table: 'fiat_deposit', column: 'reason', row: 'id', isText: true },
  creditReturn: { table: 'fiat_credit', column: 'return_reason', row: 'id', isText: true },
  limitReason: { table: 'corporate_card_request', column: 'reason', row: 'id', isText: true },
  limitAnswer: { table: 'corporate_card_request', column: 'answer', row: 'id', isText: true },
  disputeText: { table: 'corporate_card_dispute', column: 'text', row: 'id', isText: true },
  batchReason: { table: 'remittance_batch', column: 'reason', row: 'id', isText: true },
  paymentNote: { table: 'corporate_card_payment', column: 'note', row: 'id', isText: true },
  caseNote: { table: 'case_note', column: 'text', row: 'id', isText: true },
  caseNoteAbout: { table: 'case_note', column: 'about', row: 'id', isText: true },
  userNote: { table: 'user_note', column: 'text', row: 'id', isText: true },
  caseSeen: { table: 'case_seen', column: 'facts', row: 'id', leaves: ['value'] },
  challenge: { table: 'step_up_challenge', column: 'shown', row: 'id', leaves: factNames },
  noticeValues: {
    table: 'notice',
    column: 'values',
    row: 'id',
    leaves: ['from', 'about', 'companyName', 'payee', 'by', 'subAccount', 'explanation', 'reason'],
  },
  sandboxMail: { table: 'sandbox_mail', column: 'message_sealed', row: 'id' },
  contactRequest: { table: 'contact_request', column: 'details_sealed', row: 'id' },
  contactNote: { table: 'contact_request', column: 'note', row: 'id', isText: true },
  questionnaire: { table: 'questionnaire', column: 'answers_sealed', row: 'id' },
} as const satisfies Readonly<Record<string, SealedColumn>>;

/**
 * Where a sealed value is stored: one of those columns, the folder of users' files, or the results of commands, which
 * are deleted before a key gets old.
 */
export type Place = ColumnPlace | 'file' | 'answer';
export type ColumnPlace = keyof typeof sealedColumns;

export const isColumnPlace = (name: string): name is ColumnPlace => Object.hasOwn(sealedColumns, name);

export const listPlaces = (): readonly ColumnPlace[] => Object.keys(sealedColumns).filter(isColumnPlace);

/** Returns what is bound into a value besides its row. */
export function nameOf(place: Place): string {
  if (place === 'file' || place === 'answer') return place;
  const { table, column } = sealedColumns[place];
  return `${table}.${column}`;
}
