import { rateCountKept } from '../platform/http/rate-limit.ts';
import { idempotencyKept } from '../platform/idempotency.ts';
import { messageKept } from '../platform/messages.ts';
import type { Kept } from '../platform/purge.ts';
import { hourlyRateKept } from '../providers/rates/hourly.ts';
import { accountKept } from './account/index.ts';
import { addressKept } from './addresses/index.ts';
import { contactUsKept } from './contact-us/index.ts';
import { dataExportKept } from './data-export/index.ts';
import { fileKept } from './files/index.ts';
import { inboxKept } from './inbox/index.ts';
import { noticeKept } from './notices/index.ts';
import { openApiKept } from './open-api/index.ts';
import { payeeKept } from './payees/index.ts';
import { passkeyKept } from './passkeys/index.ts';
import { qrLoginKept } from './qr-login/index.ts';
import { quotesKept } from './quotes/index.ts';
import { sandboxKept } from './sandbox/index.ts';
import { sessionKept } from './session/index.ts';
import { statementsKept } from './statements/index.ts';
import { stepUpKept } from './step-up/index.ts';
import { transferKept } from './transfer/index.ts';
import { webhookKept } from './webhooks/index.ts';
import { withdrawalKept } from './withdrawals/index.ts';

/** What is kept how long. One job deletes it, every minute, until nothing is overdue. */
export const keptForATime: readonly Kept[] = [
  ...rateCountKept,
  ...hourlyRateKept,
  ...idempotencyKept,
  ...messageKept,
  ...accountKept,
  ...addressKept,
  ...contactUsKept,
  ...dataExportKept,
  ...fileKept,
  ...inboxKept,
  ...noticeKept,
  ...openApiKept,
  ...passkeyKept,
  ...payeeKept,
  ...qrLoginKept,
  ...quotesKept,
  ...sandboxKept,
  ...sessionKept,
  ...statementsKept,
  ...stepUpKept,
  ...transferKept,
  ...webhookKept,
  ...withdrawalKept,
];

/** Why the rows of all other tables are never deleted by time. A table that stands in neither list fails the test. */
export const whyKept = {
  books: 'money: the books, and every order that moved any, for as long as the law asks for them and longer',
  record: 'a record: who did, decided or agreed to what, and from where',
  owner: 'it lives as long as whom or what it belongs to, or until its owner removes it',
  catalogue: 'versions of the catalogue: orders name those that they were made under',
  installation: 'a few rows of the installation itself',
  chain: 'what was seen on a chain and sent there: the proof of an order',
  sandbox: 'the world that the sandbox plays',
} as const;

export const keptForGood: Readonly<Record<keyof typeof whyKept, readonly string[]>> = {
  books: [
    'acceptor_order',
    'dealer_order',
    'balance_adjustment',
    'bank_reconciliation',
    'fiat_credit',
    'fiat_deposit',
    'fiat_reversal',
    'fiat_withdrawal',
    'balance_freeze',
    'convert_order',
    'currency_account',
    'custody_reconciliation',
    'custody_refill',
    'deposit',
    'earn_accrual',
    'earn_payment',
    'earn_position',
    'earn_product',
    'earn_product_version',
    'earn_redemption',
    'earn_run',
    'earn_slashing',
    'earn_term',
    'deposit_reversal',
    'ledger_account',
    'ledger_account_kind',
    'ledger_entry',
    'ledger_hold',
    'ledger_transfer',
    'ledger_turnover',
    'ledger_turnover_mark',
    'global_account',
    'liability_leaf',
    'liability_node',
    'liability_publication',
    'missing_deposit',
    'reference_rate',
    'multi_sig_operation',
    'multi_sig_signature',
    'order_step',
    'transfer_order',
    'withdrawal',
    'withdrawal_closure',
  ],
  record: [
    'approval',
    'approval_decision',
    'approval_rule',
    'audit',
    'audit_head',
    'audit_link',
    'case_note',
    'case_seen',
    'company_event',
    'company_invitation',
    'earn_agreement',
    'earn_product_proposal',
    'global_account_application',
    'new_device',
    'review_case',
    'safe_operation',
    'security_application',
    'staff_decision',
    'catalogue_proposal',
    'staff_role_change',
    'user_note',
    'user_session',
  ],
  owner: [
    'rate_alert',
    'acceptor_pair',
    'receipt_method',
    'address_book',
    'api_key',
    'app_user',
    'book_address',
    'book_payee',
    'company_member',
    'company_role',
    'deposit_address',
    'fiat_payer',
    'fund_password',
    'kyc_application',
    'multi_sig_signer',
    'multi_sig_wallet',
    'notice_setting',
    'passkey',
    'push_subscription',
    'case_views',
    'read_mark',
    'recovery_code',
    'secret_attempt',
    'step_up_code',
    'sub_account',
    // Gone with their hours, by the counter that they are part of.
    'usage_counter',
    'usage_part',
    'user_totp',
    'webhook_attempt',
    'webhook_endpoint',
  ],
  catalogue: ['asset', 'asset_network', 'catalogue_version', 'country', 'network', 'payment_method', 'terms'],
  installation: [
    'announcement',
    'app_version',
    'bank_poll',
    'common_setting',
    'data_key',
    'deposit_stop',
    'help_article',
    'help_category',
    'installation',
    'maintenance',
    'job_worker',
    'schema_migration',
    'sealing_step',
    'server_secret',
    'travel_rule_provider',
  ],
  chain: [
    'chain_account',
    'chain_address',
    'chain_attempt',
    'chain_balance',
    'chain_block',
    'chain_deposit',
    'chain_payment',
  ],
  sandbox: [
    'sandbox_bank_account',
    'sandbox_bank_credit',
    'sandbox_bank_holder',
    'sandbox_bank_payout',
    'sandbox_chain_transaction',
    'sandbox_kyc_applicant',
    'sandbox_kyt_screening',
    'sandbox_multi_sig_balance',
    'sandbox_multi_sig_operation',
    'sandbox_multi_sig_wallet',
    'sandbox_payout',
    'sandbox_setting',
    'sandbox_stake',
    'sandbox_stake_exit',
    'sandbox_stake_penalty',
    'sandbox_stake_reward',
  ],
};
