import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { listPlaces, sealedColumns, type SealedColumn } from './places.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Column names that by convention hold codes, identifiers, addresses, amounts and timestamps. */
const conventional = new Set(
  `
  account_id account_key account_kind action actor_id address address_family amount_text announcement_id
  annual_rate applicant_id asked_amount asked_currency asset assets bank_account bank_status booked_category
  call card_id case_id category category_id channel checksum claimed_by code coin component content_type contract
  counter_asset country credential_id currency daily_maximum day decision decision_id device_id ends_on event_id
  explorer fee fee_least fee_most file first_decision from_asset fund_asset gets_asset gives_asset hash holding
  id ip jti key key_id key_thumbprint kind language last_on last_state locale master_key maximum maximum_deposit
  merchant_code mid_rate minimum minimum_deposit monthly_maximum network nonce operation order_hash order_number
  order_table origin own_id page password_hash pay_asset pay_type payment_id platform position_maximum pricing_currency
  provider provider_id provider_reference purpose rate raw receive_asset referral_code refund_address
  refund_hash refund_tag registered_key reminded_of request_hash request_id review_from reward_id role rotation_key scheme
  starts_on status subject_id swept_by symbol tag target terms_id their_id time_zone to_address to_asset token_digest token_hash
  transaction_hash transfer_kind travel_rule_from type uid unknown_key url user_agent user_id user_type version worker_id
`
    .trim()
    .split(/\s+/),
);

/**
 * Other columns whose texts are stored in clear. What people write about each other belongs in `sealedColumns` instead.
 */
const inClear: Readonly<Record<string, readonly string[]>> = {
  'a code of ours': [
    'acceptor_order.failure',
    'audit.subject',
    'convert_order.failure',
    'corporate_card_decision.reason',
    'corporate_card_dispute.reason',
    'corporate_card_payment.decline_reason',
    'deposit.failure_reason',
    'deposit.review_reason',
    'fiat_credit.review_reason',
    'fiat_withdrawal.bank_reason',
    'multi_sig_operation.failure_reason',
    'remittance_batch_line.cause',
    'remittance_order.bank_reason',
    'scheduled_withdrawal.pause_reason',
    'scheduled_withdrawal_run.reason',
    'transfer_order.return_reason',
    'user_session.revoke_reason',
    'withdrawal.failure_code',
    'withdrawal.held_reason',
    'withdrawal.wallet_proof',
  ],
  'published, or of the installation': [
    'asset_network.name',
    'card_purchase.disclaimer',
    'catalogue_version.reason',
    'common_setting.content',
    'ledger_account_kind.meaning',
    'liability_publication.statement',
    'maintenance.text_en',
    'maintenance.text_zh',
    'network.name',
    'sealing_step.name',
    'sweep_turn.sweep',
    'server_secret.name',
    'travel_rule_provider.name',
  ],
  'what its owner calls a thing of his own': [
    'api_key.remark',
    'company_invitation.former_role',
    'company_role.name',
    'corporate_card.label',
    'multi_sig_signer.label',
    'multi_sig_wallet.name',
    'passkey.name',
    'sub_account.label',
    'sub_account.reference',
    'webhook_endpoint.description',
  ],
  'said by a machine': [
    'card_payment.reference',
    'chain_payment.failure',
    'chain_payment.key_purpose',
    'corporate_card_payment.merchant',
    'deposit.refund_failure',
    'fiat_deposit.reference',
    'ledger_transfer.reference',
    'multi_sig_signature.signature',
    'provider_event.error',
    'webhook_attempt.failure',
    'webhook_attempt.response_body',
    'webhook_delivery.body',
  ],
  'the number of a payment elsewhere': ['treasury_booking.reference'],
  'emptied at the start of a server': ['book_payee.legacy'],
};

/**
 * Returns text columns that no check restricts to a set of values or a pattern, in all tables but the sandbox's own, as
 * `table.column`.
 */
async function freeTexts(): Promise<readonly string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select format('%s.%s', c.relname, a.attname) as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'sandbox\\_%'
        and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
          and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY| ~ ')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('every free-text column is sealed, or listed here as clear with the reason', async () => {
  const isSealed = new Set(listPlaces().map((place) => `${sealedColumns[place].table}.${sealedColumns[place].column}`));
  const said = new Set(Object.values(inClear).flat());
  const free = await freeTexts();
  const unsaid = free.filter(
    (name) => !isSealed.has(name) && !said.has(name) && !conventional.has(name.split('.')[1] ?? ''),
  );
  expect(unsaid).toEqual([]);
  // Columns since sealed or removed must not be listed as clear.
  expect([...said].filter((name) => isSealed.has(name) || !free.includes(name))).toEqual([]);
});

test('a check on each sealed text column binds the text to its place', async () => {
  const { rows } = await database.owner.query<{ name: string; check: string }>(
    `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c'`,
  );
  const texts = listPlaces().filter((place) => (sealedColumns[place] satisfies SealedColumn as SealedColumn).isText);
  const loose = texts.filter(
    (place) =>
      !rows.some(({ name, check }) => name === sealedColumns[place].table && check.includes(`'sealed.${place}.'`)),
  );
  expect(loose).toEqual([]);
});
