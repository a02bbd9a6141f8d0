import { depositLimits, findDepositTerms } from '#contract/fiat-deposits/rules.ts';
import { fiatReversalTable } from '#contract/fiat-deposits/states.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { platformAccount, transfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
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
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { debtNames, settle } from './debt.ts';
import { reversalColumns, type ReversalRow } from './tables.ts';

/** Customers' debts at the desk: collected as money comes in, or written off at our cost. */
export const fiatDebtCases: CaseType = {
  kind: 'fiatDebt',
  show: showCase,
  lock: lockCase,
};

const versionOf = ({ taken, status, first_decided_by }: ReversalRow) => `${status}:${taken}:${first_decided_by ?? ''}`;
const owedOf = ({ amount, taken }: ReversalRow) => BigInt(amount) - BigInt(taken);

const reversal = (db: Queryable, id: string) =>
  db.selectFrom('fiat_reversal').select(reversalColumns).where('id', '=', id);

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await reversal(db, id).executeTakeFirst();
  return row && shown(row);
}

async function lockCase(deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await reversal(tx, id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const takesTwo = row.first_decided_by === null && (await isLarge(tx, deps, row));
  return { ...shown(row), carryOut: (given, order) => writeOff(given, order, row, takesTwo) };
}

function shown(row: ReversalRow): ShownCase {
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

/**
 * Requires two staff members from the amount in the terms on, counting what one alone wrote off for the customer in 24
 * hours.
 */
async function writeOff(given: Given, order: CaseOrder, row: ReversalRow, takesTwo: boolean): Promise<void> {
  const { id, decision, reason, version } = order;
  if (versionOf(row) !== version || row.status !== 'owed' || decision !== 'approve')
    refuse(60015, { status: row.status });
  const [asset, owed] = [assetCode(row.asset), owedOf(row)];
  const deciders = [row.first_decided_by];
  // The case shows the amount the bank took back; the amount owed changes while it waits, and with it the version.
  const amount = formatUnits(BigInt(row.amount), scaleOf(asset));
  const money = { asset, amount };
  const details = { amount: String(owed) };
  given.note({ action: 'fiatDebt.writeOff', subject: `fiatReversal:${id}`, details, reason: reason.trim() });
  await allDone([
    takeDecision(given, { kind: 'fiatDebt', id, decision, reason, ...money, sides: [row.account_id], deciders }),
    takesTwo ? noteFirst(given, row) : bearIt(given, row, owed),
  ]);
}

async function noteFirst({ tx, actor, now }: Given, { id }: ReversalRow): Promise<void> {
  const first = { first_decided_by: actor.id, updated_at: now };
  await soon(tx, tx.updateTable('fiat_reversal').set(first).where('id', '=', id).execute());
}

async function bearIt(given: Given, row: ReversalRow, owed: bigint): Promise<void> {
  const { tx, deps } = given;
  const [asset, { reference, key }] = [assetCode(row.asset), debtNames(row)];
  const from = platformAccount(asset, 'networkFee');
  const to = platformAccount(asset, 'suspense');
  await allDone([
    transfer(tx, { kind: 'bank.writeOff', reference, key: `${key}:writeOff`, from, to, amount: owed }),
    settle(tx, deps, row, { ...movedBy('operator', given), taken: row.amount }),
  ]);
}

async function isLarge(tx: Tx, deps: Deps, row: ReversalRow): Promise<boolean> {
  const [, before] = await allDone([
    lockDecisions(tx, row.account_id),
    tx
      .selectFrom('fiat_reversal')
      .select(['asset', 'amount'])
      .where('account_id', '=', row.account_id)
      .where('status', '=', 'settled')
      .where(decidedByOne(deps, ['fiatDebt'], { id: 'fiat_reversal.id' }))
      .execute(),
  ]);
  const limitOf = (code: AssetCode) => {
    const terms = findDepositTerms(code);
    return terms ? depositLimits(terms).reviewFrom : 0n;
  };
  const sums = sumWith({ asset: assetCode(row.asset), amount: owedOf(row) }, before);
  return (await findReached(deps, [{ side: 'customer', sums }], limitOf)) !== undefined;
}
