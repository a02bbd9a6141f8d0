import { dealerOrderTable } from '#contract/dealer-orders/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { callOff, complete } from './lead.ts';
import { findOrder, lockOrder } from './store.ts';
import type { DealerOrderRow } from './tables.ts';

/** Orders that were paid, as one side says, and that the other side does not answer for in time. */
export const dealerOrderCases: CaseType = { kind: 'dealerOrder', show, carryOut: decide };

/** The coins go to who bought them, or back. */
const leads = { approve: 'completed', reject: 'paymentFailed' } as const;

const versionOf = ({ updated_at: at }: DealerOrderRow) => at.toISOString();

async function show(_deps: Deps, db: Queryable, id: string) {
  const row = await findOrder(db, id);
  if (!row) return undefined;
  const [coin, currency] = [assetCode(row.coin), assetCode(row.currency)];
  return {
    facts: [
      amountFact('amount', formatUnits(BigInt(row.coin_amount), scaleOf(coin)), coin),
      amountFact('fee', formatUnits(BigInt(row.currency_amount), scaleOf(currency)), currency),
      ...textFacts({ change: row.side, reviewReason: row.status }),
    ],
    version: versionOf(row),
    answers: answersFrom(dealerOrderTable, row.status, leads),
    sides: [row.account_id, row.dealer_id],
  };
}

async function decide(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
  const { tx, deps } = given;
  const row = (await lockOrder(tx, id)) ?? refuse('request:notFound');
  if (versionOf(row) !== version) refuse(60015, { status: row.status });
  await takeDecision(given, { kind: 'dealerOrder', id, decision, reason, sides: [row.account_id, row.dealer_id] });
  const by = movedBy('operator', given);
  const isBuyers = decision === 'approve';
  if (isBuyers) await complete(tx, deps, row, by);
  else await callOff(tx, deps, row, 'paymentFailed', { ...by, reason: 'userPaidTraderDidNotReceive' });
  await closeCase(tx, deps, { kind: 'dealerOrder', id }, isBuyers ? 'approved' : 'rejected', by);
  const details = { from: row.status, reason: reason.trim() };
  given.note({ action: `dealerOrder.${decision}`, subject: `dealerOrder:${id}`, details });
}
