import { isUndecided } from '#contract/appeals/rules.ts';
import { appealTable, type AppealResult } from '#contract/appeals/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  takeDecision,
  textFacts,
  type CaseType,
  type FindingOrder,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { findNewest, lockOpenAppeal, touchOrder } from './appeals/store.ts';
import { appealOrders, type AppealRow } from './appeals/tables.ts';
import { callOff, complete } from './lead.ts';
import { findOrder, lockOrder } from './store.ts';
import type { DealerOrderRow } from './tables.ts';

/** Orders that a side appealed or that took too long: the staff decides who is at fault. */
export const dealerOrderCases: CaseType = {
  kind: 'dealerOrder',
  show,
  lock,
  assigned: begin,
};

/** Every finding closes the appeal. */
const leads = { userAtFault: 'closed', traderAtFault: 'closed', neither: 'closed' } as const;

/** The version changes with the order's status and with every statement or finding. */
const versionOf = (order: DealerOrderRow, appeal: AppealRow | undefined) =>
  `${order.status}/${appeal?.updated_at.toISOString() ?? ''}`;

const decidersOf = (appeal: AppealRow | undefined) => (appeal?.first_decided_by ? [appeal.first_decided_by] : []);

async function show(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const [row, appeal] = await allDone([findOrder(db, id), findNewest(db, id)]);
  return row && shown(row, appeal);
}

async function lock(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const [row, open, newest] = await allDone([lockOrder(tx, id), lockOpenAppeal(tx, id), findNewest(tx, id)]);
  return (
    row && {
      ...shown(row, newest),
      carryOut: async () => refuse('request:invalid', { field: 'decision' }),
      carryFinding: (given, order) => decide(given, order, row, open),
    }
  );
}

function shown(row: DealerOrderRow, appeal: AppealRow | undefined): ShownCase {
  const [coin, currency] = [assetCode(row.coin), assetCode(row.currency)];
  return {
    facts: [
      amountFact('amount', formatUnits(BigInt(row.coin_amount), scaleOf(coin)), coin),
      amountFact('total', formatUnits(BigInt(row.currency_amount), scaleOf(currency)), currency),
      ...textFacts({ change: row.side, reviewReason: row.status, finding: appeal?.first_result ?? null }),
    ],
    version: versionOf(row, appeal),
    answers: answersFrom(appealTable, appeal?.status ?? 'closed', leads),
    sides: [row.account_id, row.dealer_id],
    deciders: decidersOf(appeal),
  };
}

/** A staff member has taken the case on. */
async function begin(given: Given, id: string): Promise<void> {
  await lockOrder(given.tx, id);
  const appeal = await lockOpenAppeal(given.tx, id);
  if (appeal?.status !== 'open') return;
  await moveOrder(given.tx, given.deps, appealOrders, appeal, 'inProgress', movedBy('operator', given));
  await touchOrder(given.tx, id, given.now);
}

/** Records the first finding if two must agree; carries out the last one. */
async function decide(given: Given, order: FindingOrder, row: DealerOrderRow, open: AppealRow | undefined) {
  const { id, decision, reason, version } = order;
  const appeal = open ?? refuse(60015, { status: row.status });
  if (versionOf(row, appeal) !== version) refuse(60015, { status: row.status });
  const asset = assetCode(row.coin);
  const amount = formatUnits(BigInt(row.coin_amount), scaleOf(asset));
  const sides = [row.account_id, row.dealer_id];
  const deciders = decidersOf(appeal);
  const isSettled = appeal.eyes === 1 || appeal.first_result === decision;
  const details = { from: row.status, isSettled };
  given.note({ action: `dealerOrder.${decision}`, subject: `dealerOrder:${id}`, details, reason: reason.trim() });
  await allDone([
    takeDecision(given, { kind: 'dealerOrder', id, decision, reason, asset, amount, sides, deciders }),
    isSettled
      ? settle(given, row, appeal, { result: decision, explanation: reason.trim() })
      : noteFirst(given, appeal, decision),
  ]);
}

/**
 * Records a first finding. A finding that differs from the first replaces it, and another staff member has to confirm
 * it.
 */
async function noteFirst({ tx, actor, now }: Given, { id }: AppealRow, found: AppealResult): Promise<void> {
  const first = { first_decided_by: actor.id, first_result: found, updated_at: now };
  await soon(tx, tx.updateTable('appeal').set(first).where('id', '=', id).execute());
}

interface Finding {
  readonly result: AppealResult;
  readonly explanation: string;
}

/** Moves the coins according to the finding, unless they were moved before, and notifies both sides with the reason. */
async function settle(given: Given, row: DealerOrderRow, appeal: AppealRow, said: Finding): Promise<void> {
  const { tx, deps, now } = given;
  const by = movedBy('operator', given);
  const explanation = sealText(deps.vault, 'appealExplanation', appeal.id, said.explanation);
  const change = { result: said.result, explanation, decided_at: now };
  await allDone([
    isUndecided(row.status) ? moveCoins(given, row, said.result) : Promise.resolve(),
    moveOrder(tx, deps, appealOrders, appeal, 'closed', { ...by, change }),
  ]);
  await soon(tx, touchOrder(tx, row.id, now));
  await noteAccountChange(tx, row.dealer_id);
  const state = said.result === 'traderAtFault' ? 'approved' : 'rejected';
  await closeCase(tx, deps, { kind: 'dealerOrder', id: row.id }, state, by);
}

/** Moves the coins to the side that is not at fault, or back to where they came from if neither is. */
async function moveCoins(given: Given, row: DealerOrderRow, result: AppealResult): Promise<void> {
  const { tx, deps } = given;
  const by = movedBy('operator', given);
  const isBuyers = result === (row.side === 'buy' ? 'traderAtFault' : 'userAtFault');
  if (isBuyers) return void (await complete(tx, deps, row, by));
  const paidInVain = { buy: 'userPaidTraderDidNotReceive', sell: 'traderDidNotPayInTime' } as const;
  const reason = result === 'neither' ? {} : { reason: paidInVain[row.side] };
  await callOff(tx, deps, row, 'paymentFailed', { ...by, ...reason });
}
