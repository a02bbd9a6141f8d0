import { cardReversalTable } from '#contract/card-purchase/states.ts';
import { findOwnTerms } from '#contract/currencies/networks.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { platformAccount, transfer } from '#server/ledger/index.ts';
import { termsUnits } from '#contract/convert/rules.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import type { Given } from '../commands/index.ts';
import { findReached, sumWith } from '../outflow/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  decidedByOne,
  lockDecisions,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { changed } from './reversal.ts';
import { textOf } from './show.ts';
import { purchases, reversals } from './store.ts';
import { cardReversals, type CardReversalRow } from './tables.ts';

/** Payments that were returned to their cards: the coins owed for them are taken as they come in, or written off. */
export const cardDebtCases: CaseType = { kind: 'cardDebt', show: showCase, lock: lockCase };

const versionOf = ({ taken, status, first_decided_by }: CardReversalRow) =>
  `${status}:${taken}:${first_decided_by ?? ''}`;
const owedOf = ({ amount, taken, status }: CardReversalRow) =>
  status === 'owed' ? BigInt(amount) - BigInt(taken) : 0n;

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await reversals(db).where('id', '=', id).executeTakeFirst();
  return row && shown(row);
}

async function lockCase(deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await reversals(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const takesTwo = owedOf(row) > 0n && row.first_decided_by === null && (await isLarge(tx, deps, row));
  return { ...shown(row), carryOut: (given, order) => close(given, order, row, takesTwo) };
}

function shown(row: CardReversalRow): ShownCase {
  return {
    facts: [
      amountFact('amount', textOf(row.coin, row.amount), row.coin),
      amountFact('owed', textOf(row.coin, owedOf(row)), row.coin),
      ...textFacts({ change: row.kind }),
    ],
    version: versionOf(row),
    answers: answersFrom(cardReversalTable, row.status, { approve: 'settled' }),
    sides: [row.account_id],
    deciders: [row.first_decided_by],
  };
}

/**
 * Writes off what is still owed as a cost. Two staff members must agree from the terms' amount on, including what one
 * alone wrote off within 24 hours.
 */
async function close(given: Given, order: CaseOrder, row: CardReversalRow, takesTwo: boolean): Promise<void> {
  const { id, decision, reason, version } = order;
  if (versionOf(row) !== version || row.status === 'settled' || decision !== 'approve')
    refuse(60015, { status: row.status });
  const owed = owedOf(row);
  const deciders = [row.first_decided_by];
  const money = { asset: row.coin, amount: textOf(row.coin, row.amount) };
  const details = { owed: textOf(row.coin, owed) };
  given.note({ action: 'cardDebt.close', subject: `cardReversal:${id}`, details, reason: reason.trim() });
  await allDone([
    takeDecision(given, { kind: 'cardDebt', id, decision, reason, ...money, sides: [row.account_id], deciders }),
    takesTwo ? noteFirst(given, row) : settle(given, row, owed),
  ]);
}

async function noteFirst({ tx, actor, now }: Given, { id }: CardReversalRow): Promise<void> {
  const first = { first_decided_by: actor.id, updated_at: now };
  await soon(tx, tx.updateTable('card_reversal').set(first).where('id', '=', id).execute());
}

async function settle(given: Given, row: CardReversalRow, owed: bigint): Promise<void> {
  const { tx, deps } = given;
  const by = movedBy('operator', given);
  await allDone([
    owed > 0n ? writeOff(tx, row, owed) : Promise.resolve(),
    moveOrder(tx, deps, cardReversals, row, 'settled', { ...by, change: { taken: row.amount } }),
  ]);
  await closeCase(tx, deps, { kind: 'cardDebt', id: row.id }, 'approved', by);
  await changed(tx, deps, row);
}

async function isLarge(tx: Tx, deps: Deps, row: CardReversalRow): Promise<boolean> {
  const decidedAlone = tx
    .selectFrom('card_reversal as r')
    .innerJoin('card_purchase as p', 'p.id', 'r.purchase_id')
    .select(['p.currency as asset', 'p.currency_amount as amount'])
    .where('r.account_id', '=', row.account_id)
    .where('r.status', '=', 'settled')
    .where(decidedByOne(deps, ['cardDebt'], { id: 'r.id' }));
  const [, own, before] = await allDone([
    lockDecisions(tx, row.account_id),
    purchases(tx).where('id', '=', row.purchase_id).executeTakeFirstOrThrow(),
    decidedAlone.execute(),
  ]);
  const limitOf = (code: AssetCode) => {
    const terms = findOwnTerms('cardPurchase', code, {});
    return terms ? termsUnits(terms, terms.reviewFrom) : 0n;
  };
  const sums = sumWith({ asset: assetCode(own.currency), amount: BigInt(own.currency_amount) }, before);
  return (await findReached(deps, [{ side: 'customer', sums }], limitOf)) !== undefined;
}

const writeOff = (tx: Tx, row: CardReversalRow, amount: bigint) =>
  transfer(tx, {
    kind: 'cardPurchase.writeOff',
    reference: row.purchase_id,
    key: `cardPurchase:${row.purchase_id}:writeOff`,
    from: platformAccount(assetCode(row.coin), 'networkFee'),
    to: platformAccount(assetCode(row.coin), 'suspense'),
    amount,
  });
