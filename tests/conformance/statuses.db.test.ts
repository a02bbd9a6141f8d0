import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptorOrderStates, acceptorPairStates } from '#contract/acceptor/states.ts';
import { approvalStates } from '#contract/approvals/states.ts';
import { apiKeyStates } from '#contract/api-keys/states.ts';
import { convertOrderStates } from '#contract/convert/states.ts';
import { hedgeOrderStates } from '#contract/hedging/states.ts';
import { cardPaymentStates, cardPurchaseStates, cardReversalStates } from '#contract/card-purchase/states.ts';
import {
  cardPaymentStates as corporatePaymentStates,
  cardDisputeStates,
  cardRequestStates,
  corporateCardStates,
} from '#contract/corporate-cards/states.ts';
import { dealerOrderStates } from '#contract/dealer-orders/states.ts';
import { caseStates } from '#contract/desk/states.ts';
import { earnRedemptionStates, earnSlashingStates } from '#contract/earn/states.ts';
import { fiatReversalStates } from '#contract/fiat-deposits/states.ts';
import { scheduleStates } from '#contract/scheduled-withdrawals/states.ts';
import { fiatOrderStates } from '#contract/fiat/states.ts';
import { globalAccountApplicationStates } from '#contract/global-account/states.ts';
import { cryptoDepositStates, missingStates, reversalStates } from '#contract/deposits/states.ts';
import { kycStatuses } from '#contract/kyc/states.ts';
import { invitationStates } from '#contract/members/states.ts';
import { multiSigSignerStates, multiSigWalletStates, multiSigWithdrawalStates } from '#contract/multi-sig/states.ts';
import { securityApplicationStates } from '#contract/security/states.ts';
import { proposalStates } from '#contract/staff/states.ts';
import { storedTransferStates } from '#contract/transfer/states.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Every table whose rows change state, with its state column. */
const lists: readonly (readonly [table: string, column: string, states: readonly (string | number)[]])[] = [
  ['acceptor_order', 'status', acceptorOrderStates],
  ['acceptor_pair', 'status', acceptorPairStates],
  ['api_key', 'status', apiKeyStates],
  ['app_user', 'kyc_status', kycStatuses],
  ['approval', 'status', approvalStates],
  ['balance_adjustment', 'status', proposalStates],
  ['card_purchase', 'status', cardPurchaseStates],
  ['card_payment', 'status', cardPaymentStates],
  ['card_reversal', 'status', cardReversalStates],
  ['hedge_order', 'status', hedgeOrderStates],
  ['catalogue_proposal', 'status', proposalStates],
  ['company_invitation', 'status', invitationStates],
  ['convert_order', 'status', convertOrderStates],
  ['custody_refill', 'status', proposalStates],
  ['tier_change', 'status', proposalStates],
  ['treasury_booking', 'status', proposalStates],
  ['dealer_order', 'status', dealerOrderStates],
  ['deposit', 'status', cryptoDepositStates],
  ['fiat_withdrawal', 'status', fiatOrderStates],
  ['scheduled_withdrawal', 'status', scheduleStates],
  ['corporate_card', 'status', corporateCardStates],
  ['corporate_card_dispute', 'status', cardDisputeStates],
  ['corporate_card_request', 'status', cardRequestStates],
  ['corporate_card_payment', 'status', corporatePaymentStates],
  ['content_proposal', 'status', proposalStates],
  ['earn_product_proposal', 'status', proposalStates],
  ['earn_redemption', 'status', earnRedemptionStates],
  ['earn_slashing', 'status', earnSlashingStates],
  ['fiat_deposit', 'status', fiatOrderStates],
  ['fiat_reversal', 'status', fiatReversalStates],
  ['global_account_application', 'status', globalAccountApplicationStates],
  ['deposit_reversal', 'status', reversalStates],
  ['missing_deposit', 'status', missingStates],
  ['multi_sig_operation', 'status', multiSigWithdrawalStates],
  ['multi_sig_signer', 'status', multiSigSignerStates],
  ['multi_sig_wallet', 'status', multiSigWalletStates],
  ['review_case', 'state', caseStates],
  ['security_application', 'status', securityApplicationStates],
  ['staff_role_change', 'status', proposalStates],
  ['transfer_order', 'status', storedTransferStates],
  ['withdrawal', 'status', withdrawalStates],
];

test.each(lists)('the database accepts exactly the contract’s states of %s', async (table, column, states) => {
  const { rows } = await database.owner.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
      where c.conrelid = $1::regclass and c.contype = 'c'
        and pg_get_constraintdef(c.oid) like 'CHECK ((' || $2 || ' = ANY%'`,
    [table, column],
  );
  expect(rows).toHaveLength(1);
  const [, list = ''] = (rows[0]?.definition ?? '').match(/ARRAY\[(.*)\]/) ?? [];
  const named = list.split(', ').map((one) => one.replaceAll(/'|::\w+/g, ''));
  expect(named.toSorted()).toEqual(states.map(String).toSorted());
});
