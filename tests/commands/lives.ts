import { fiatOrderStates } from '#contract/fiat/states.ts';
import { cardPurchaseStates } from '#contract/card-purchase/states.ts';
import { dealerOrderStates } from '#contract/dealer-orders/states.ts';
import { acceptorOrderStates, acceptorPairStates } from '#contract/acceptor/states.ts';
import { approvalStates } from '#contract/approvals/states.ts';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { earnRedemptionStates } from '#contract/earn/states.ts';
import { globalAccountApplicationStates } from '#contract/global-account/states.ts';
import { remittanceBatchStates } from '#contract/remittance-batches/states.ts';
import { remittanceOrderStates } from '#contract/remittance/states.ts';
import type { Call } from '#contract/platform/call.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { sql } from 'kysely';
import type { TestServer } from '../harness/server.ts';
import type { Given } from './makers.ts';

const set = (table: string, states: readonly string[], rest = sql``) =>
  states.map((state) => [state, sql`update ${sql.table(table)} set status = ${state} ${rest}`] as const);
const heldOnly = sql`where hold_id is not null`;
const over = sql`, completed_at = updated_at where completed_at is null`;

/** A redemption that is over has the instant it ended. */
const redemptionLife = earnRedemptionStates.map(
  (state) =>
    [
      state,
      sql`update earn_redemption set status = ${state}, settled_at = case when ${state} = 'redeeming' then null else created_at end`,
    ] as const,
);

/** The later states of what commands act on, each with the statement that moves everything there. */
const lives: readonly (readonly [call: RegExp, states: ReturnType<typeof set>])[] = [
  [/^approvals\./, set('approval', approvalStates)],
  [/^withdrawals\./, set('withdrawal', withdrawalStates)],
  [/^depositCases\.(takeMeasure|requestRefund)/, set('deposit', cryptoDepositStates)],
  [/^(transfer|desk)\./, set('transfer_order', ['audit', 'returned', 'arrived'], heldOnly)],
  [/^earn\.redeem/, redemptionLife],
  [/^fiatDeposits\.(getPayInInfo|submitProof|cancel)/, set('fiat_deposit', fiatOrderStates)],
  [/^fiatWithdrawals\./, set('fiat_withdrawal', fiatOrderStates)],
  [
    /^scheduledWithdrawals\./,
    [
      ['paused', sql`update scheduled_withdrawal set status = 'paused', next_at = null`],
      ['cancelled', sql`update scheduled_withdrawal set status = 'cancelled', next_at = null`],
    ],
  ],
  [/^remittanceBatches\./, set('remittance_batch', remittanceBatchStates, sql`, due_at = created_at`)],
  [/^remittance\./, set('remittance_order', remittanceOrderStates)],
  [/^globalAccount\.apply/, set('global_account_application', globalAccountApplicationStates)],
  [/^cardPurchase\./, set('card_purchase', cardPurchaseStates)],
  [/^dealerOrders\./, set('dealer_order', dealerOrderStates)],
  [/^promissory\./, set('acceptor_order', acceptorOrderStates)],
  [/^acceptor\./, set('acceptor_pair', acceptorPairStates)],
  [/^multiSig\./, set('multi_sig_operation', ['success'], over)],
];

/**
 * Moves the object that a command made or changed, and the user who made the command, through every later state; calls
 * `look` after each.
 */
export async function letTimePass(
  { db, deps }: TestServer,
  { userId }: Given['who'],
  call: Call,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const [, states = []] = lives.find(([name]) => name.test(call.name)) ?? [];
  for (const [state, reach] of states) {
    await reach.execute(db);
    await look(state);
  }
  const later = new Date(deps.clock.now().getTime() + 86_400_000);
  await db.updateTable('app_user').set({ transfers_blocked_until: later }).where('id', '=', userId).execute();
  await sql`update withdrawal_request set used_at = created_at, expires_at = created_at`.execute(db);
  await sql`delete from withdrawal_wallet_link`.execute(db);
  await sql`delete from fund_password where user_id = ${userId}`.execute(db);
  await look('blocked, its verification and its request used up');
}
