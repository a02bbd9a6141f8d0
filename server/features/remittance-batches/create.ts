import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { batchLifetimeH, remittanceBatchValues } from '#contract/remittance-batches/rules.ts';
import { channelIdOf } from '#contract/remittance/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hourMs } from '#server/platform/durations.ts';
import { sessionOf, type Session } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { moveOrder, movedBy, type MovedBy } from '#server/platform/orders.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import { allDone } from '#server/platform/all-done.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { askApproval, type Approvers, type Follow, type RuleFacts } from '../approvals/index.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { judgeByRoom, readRule } from '../outflow/index.ts';
import { lookAtPayer, payerOf, refuseShort, type PayingAccount } from '../global-account/index.ts';
import { channelFor, type Payment } from '../remittance/index.ts';
import { lookAtProof, operationRow, type RightPin } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { readMeans } from './check.ts';
import { countLinesOf } from './lines.ts';
import { findRepeated, listUnconfirmed } from './repeats.ts';
import { findBatch, itemOf, lockBatch, sumsOf, type BatchRow } from './store.ts';
import { remittanceBatchOrders } from './tables.ts';

const action = 'remittance.batch' as const;
/** Task that makes a batch's remittances; `{ id }`. */
export const runTask = 'remittanceBatch.run';

interface Order {
  readonly id: string;
  readonly count: number;
  readonly payAmount: string;
  readonly receiveAmount: string;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

type Answer = ReturnType<typeof itemOf>;

/**
 * Confirms a checked file: PIN and verification, bound to the batch, its count and its totals. No money is held here;
 * each line takes its hold when its turn comes.
 */
export const createBatch = defineCommand<Order, Answer, Facts, Looked>({
  name: 'remittanceBatch.create',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor(action),
  look: async (db, deps, context, order) => {
    const session = sessionOf(context);
    const [found, payments, owner, prove] = await allDone([
      findBatch(db, session.accountId, order.id),
      listUnconfirmed(db, order.id),
      findGlobalAccount(db, session.accountId),
      lookAtProof(db, deps, session, order, action),
    ]);
    return async () => {
      const row = own(found, session.userId, order, deps.clock.now());
      const pin = await prove(valuesOf(row));
      return { row, payments, owner, pin };
    };
  },
  ask: async (asking, { id }) => {
    const { tx, session, outside } = asking;
    const { accountId } = session;
    const { side } = outside.row;
    const [row, repeated, payer, ruled, means, usingPin] = await allDone([
      lockBatch(tx, id),
      findRepeated(asking.deps, tx, { accountId, side }, outside.payments),
      lookAtPayer(tx, accountId),
      readRule(asking),
      meansOf(asking, outside),
      outside.pin.use(tx),
    ]);
    return { row, repeated, payer, means, usingPin, ...ruled };
  },
  work: async (given, order) => {
    const { deps, context, session, now, found } = given;
    const { userId, accountId } = session;
    const row = own(found.row, userId, order, now);
    if (row.account_id !== accountId) refuse('request:notFound');
    given.verify(valuesOf(row));
    given.writeAll(found.usingPin);
    given.writeAll({ rows: [operationRow(deps, context, { userId, action, succeeded: true })] });
    await assertPayable(given, row);
    return confirm(given, row);
  },
});

/** Batch as read before the locks. */
interface Looked {
  readonly row: BatchRow;
  /** Its payments that were no repeats when it was checked. */
  readonly payments: readonly Payment[];
  /** Ledger owner of the account at the bank. */
  readonly owner: string | undefined;
  readonly pin: RightPin;
}

interface Facts {
  readonly means: Awaited<ReturnType<typeof readMeans>>;
  readonly row: BatchRow | undefined;
  /** Indexes of payments that have become repeats since the check. */
  readonly repeated: ReadonlySet<number>;
  readonly payer: PayingAccount;
  readonly rule: RuleFacts;
  readonly approvers: Approvers | undefined;
  /** Uses up the PIN's ticket. */
  readonly usingPin: Writing;
}

/** Values the verification is bound to. */
function valuesOf(row: BatchRow): Record<string, string> {
  const { id, count, rate, scheme, receive_asset } = row;
  return remittanceBatchValues({
    id,
    count,
    rate,
    channelConfigId: channelIdOf(receive_asset, scheme),
    ...sumsOf(row),
  });
}

/**
 * Asserts that the batch is checked, the user's own, and as they saw it. Refuses with `request:notFound`, and with
 * 60015 if it was confirmed, changed or expired.
 */
function own(row: BatchRow | undefined, userId: string, order: Order, now: Date): BatchRow {
  if (row?.made_by !== userId) refuse('request:notFound');
  if (row.status !== 'checked') refuse(60015, { status: 'used' });
  if (row.expires_at <= now) refuse(60015, { status: 'expired' });
  const { payAmount, receiveAmount } = sumsOf(row);
  if (order.count !== row.count || order.payAmount !== payAmount || order.receiveAmount !== receiveAmount)
    refuse(60015, { status: 'changed' });
  return row;
}

const wayOf = (session: Session, row: BatchRow) => {
  const pair = { from: assetCode(row.pay_asset), to: assetCode(row.receive_asset) };
  return { pair, way: channelFor(session, channelIdOf(pair.to, row.scheme)) };
};

const meansOf = async ({ tx, deps, session }: Asking<Looked>, { row, owner }: Looked) =>
  readMeans(tx, deps, session, { ...wayOf(session, row), owner });

/**
 * Refuses a batch none of whose lines could be paid, before anyone is asked to approve it, and one whose payments were
 * made or confirmed elsewhere since it was checked.
 */
async function assertPayable({ tx, session, found }: Given<Facts, Looked>, row: BatchRow): Promise<void> {
  const { pair, way } = wayOf(session, row);
  const { from: asset, to: received } = pair;
  // The terms it was checked under have changed.
  if (way.terms.id !== row.terms_id) refuse(60015, { status: 'expired' });
  if (found.repeated.size > 0) refuse(60015, { status: 'changed' });
  payerOf(found.payer, asset);
  const { available, left } = found.means;
  if ((parseUnits(left, scaleOf(received)) ?? 0n) < BigInt(row.gross_amount)) refuse(40015, { field: 'amount' });
  if ((parseUnits(available, scaleOf(asset)) ?? 0n) < BigInt(row.pay_amount))
    await refuseShort(tx, session.accountId, asset);
}

/** Sends the batch to the members if their rule requires approval, else starts its run. */
async function confirm(given: Given<Facts, Looked>, row: BatchRow): Promise<Answer> {
  const { tx, deps, session } = given;
  const by = movedBy('user', given);
  const received = assetCode(row.receive_asset);
  const { rule, approvers } = given.found;
  const room = { orderId: row.id, rule };
  const judgement = await judgeByRoom(given, room, { asset: received, amount: BigInt(row.gross_amount) });
  const asset = assetCode(row.pay_asset);
  if (judgement?.needed) {
    const { needed, value, currency } = judgement;
    const payee = `${row.name} · ${row.count} × ${channelIdOf(row.receive_asset, row.scheme)}`;
    const payment = { asset, amount: BigInt(row.pay_amount), payee, network: row.scheme, value, currency };
    await askApproval(given, { kind: 'remittanceBatch', subjectId: row.id, needed, payment, approvers });
  }
  const [moved, counts] = await allDone([
    judgement?.needed
      ? moveOrder(tx, deps, remittanceBatchOrders, row, 'awaitingApproval', { ...by, change: dueOf(deps) })
      : start(tx, deps, row, by),
    countLinesOf(tx, [row.id]),
  ]);
  const { accountId } = session;
  const details = { asset, amount: row.pay_amount, count: row.count, scheme: row.scheme, accountId };
  given.note({ action: 'remittanceBatch.create', subject: `remittanceBatch:${row.id}`, details });
  return itemOf(moved, counts);
}

const dueOf = ({ clock }: Pick<Deps, 'clock'>) => ({
  due_at: new Date(clock.now().getTime() + batchLifetimeH * hourMs),
});

async function start(tx: Tx, deps: Deps, row: BatchRow, by: MovedBy): Promise<BatchRow> {
  const moved = await moveOrder(tx, deps, remittanceBatchOrders, row, 'processing', { ...by, change: dueOf(deps) });
  await enqueue(tx, runTask, { id: row.id }, { jobKey: `${runTask}:${row.id}`, queue: `${runTask}:${row.id}` });
  return moved;
}

/** Follows the approval: starts the run, or ends the batch. */
export const followRemittanceBatch: Follow = async (tx, deps, id) => {
  const row = must(await lockBatch(tx, id), 'the batch that waits');
  return async ({ to, by, reason }) => {
    if (to === 'awaitingSuperiorApproval') return;
    if (to === 'approved') {
      await start(tx, deps, row, by);
      return;
    }
    await giveBackUsage(tx, row.id);
    await moveOrder(tx, deps, remittanceBatchOrders, row, 'cancelled', {
      ...by,
      change: { reason: sealWords(deps.vault, 'batchReason', id, reason) },
    });
  };
};
