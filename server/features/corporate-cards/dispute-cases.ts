import { cardDisputeTable } from '#contract/corporate-cards/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { amountFact, answersFrom, textFacts, type CaseType } from '../staff/index.ts';
import { disputes } from './dispute-tables.ts';
import { payments } from './payment-tables.ts';

/** A dispute at the desk: visible to staff, decided by the issuer alone. The case closes with the issuer's decision. */
export const cardDisputeCases: CaseType = {
  kind: 'cardDispute',
  show: showCase,
  carryOut: async ({ tx }, { id }) => {
    const row = await disputes(tx).where('id', '=', id).executeTakeFirst();
    refuse(60015, { status: row?.status ?? 'withdrawn' });
  },
};

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await disputes(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const payment = await payments(db).where('id', '=', row.payment_id).executeTakeFirstOrThrow();
  const asset = assetCode(payment.currency);
  return {
    facts: [
      amountFact('amount', formatUnits(BigInt(row.amount), scaleOf(asset)), asset),
      ...textFacts({ to: payment.merchant, reviewReason: row.reason, remark: row.text }),
    ],
    version: `${row.status}:${row.version}`,
    // Its table allows staff nothing: the issuer decides.
    answers: answersFrom(cardDisputeTable, row.status, {}),
    sides: [row.account_id],
  };
}
