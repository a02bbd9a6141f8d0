import { depositLimits, findDepositTerms } from '#contract/fiat-deposits/rules.ts';
import { fiatReversalTable } from '#contract/fiat-deposits/states.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { platformAccount, transfer } from '#server/ledger/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import type { Given } from '../commands/index.ts';
import { findReached, sumWith } from '../outflow/index.ts';
import {
  amountFact,
  answersFrom,
  decidedByOne,
  lockDecisions,
  takeDecision,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { debtNames, lockReversal, settle } from './debt.ts';
import { reversalColumns, type ReversalRow } from './tables.ts';

/** What a customer owes, at the desk: it is taken as money comes in, or written off at our cost. */
export const fiatDebtCases: CaseType = {
  kind: 'fiatDebt',
  show: showCase,
  carryOut: writeOff,
};

const versionOf = ({ taken, status, first_decided_by }: ReversalRow) => `${status}:${taken}:${first_decided_by ?? ''}`;
const owedOf = ({ amount, taken }: ReversalRow) => BigInt(amount) - BigInt(taken);

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await db.selectFrom('fiat_reversal').select(reversalColumns).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const asset = assetCode(row.asset);
  return {
    facts: [
      amountFact('amount', formatUnits(BigInt(row.amount), scaleOf(asset)), asset),
      amountFact('owed', formatUnits(owedOf(row), scaleOf(asset)), asset),
    ],
    version: versionOf(row),
    answers: answersFrom(fiatReversalTable, row.status, { approve: 'settled' }),
    sides: [row.account_id],
    deciders: [row.first_decided_by],
  };
}

/** From the amount of the terms on, with what one alone wrote off of the customer's in 24 hours, two of the staff do it. */
async function writeOff(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
  const { tx, deps, actor, now } = given;
  const row = await lockReversal(tx, id);
  if (versionOf(row) !== version || row.status !== 'owed' || decision !== 'approve')
    refuse(60015, { status: row.status });
  const [asset, owed] = [assetCode(row.asset), owedOf(row)];
  const deciders = [row.first_decided_by];
  // The case is about what the bank took back; what of it is owed changes while it waits, and with it the version.
  const amount = formatUnits(BigInt(row.amount), scaleOf(asset));
  const money = { asset, amount };
  await takeDecision(given, { kind: 'fiatDebt', id, decision, reason, ...money, sides: [row.account_id], deciders });
  const details = { amount: String(owed) };
  given.note({ action: 'fiatDebt.writeOff', subject: `fiatReversal:${id}`, details, reason: reason.trim() });
  if (row.first_decided_by === null && (await isLarge(tx, deps, row))) {
    const first = { first_decided_by: actor.id, updated_at: now };
    await tx.updateTable('fiat_reversal').set(first).where('id', '=', id).execute();
    return;
  }
  await transfer(tx, {
    kind: 'bank.writeOff',
    reference: debtNames(row).reference,
    key: `${debtNames(row).key}:writeOff`,
    from: platformAccount(asset, 'networkFee'),
    to: platformAccount(asset, 'suspense'),
    amount: owed,
  });
  await settle(tx, deps, row, { ...movedBy('operator', given), taken: row.amount });
}

async function isLarge(tx: Tx, deps: Deps, row: ReversalRow): Promise<boolean> {
  await lockDecisions(tx, row.account_id);
  const before = await tx
    .selectFrom('fiat_reversal')
    .select(['asset', 'amount'])
    .where('account_id', '=', row.account_id)
    .where('status', '=', 'settled')
    .where(decidedByOne(deps, ['fiatDebt'], { id: 'fiat_reversal.id' }))
    .execute();
  const limitOf = (code: AssetCode) => {
    const terms = findDepositTerms(code);
    return terms ? depositLimits(terms).reviewFrom : 0n;
  };
  const sums = sumWith({ asset: assetCode(row.asset), amount: owedOf(row) }, before);
  return (await findReached(deps, [{ side: 'customer', sums }], limitOf)) !== undefined;
}
