import {
  appealRemark,
  appealUntil,
  statementHours,
  type AppealOpener,
  type AppealSide,
} from '#contract/appeals/rules.ts';
import type { AppealReason } from '#contract/appeals/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { claimFiles } from '../../files/index.ts';
import { openCase } from '../../staff/index.ts';
import { lockOrder } from '../store.ts';
import type { DealerOrderRow } from '../tables.ts';
import { eyesFor } from './eyes.ts';
import { showAppeal, subjectOf } from './show.ts';
import { findNewest, lockOpenAppeal, sideOf, statementsOf, touchOrder } from './store.ts';
import { appealOrders, type AppealRow } from './tables.ts';
import { tellOpened } from './tell.ts';

const hourMs = 3_600_000;

/** A side's statement and its evidence. */
export interface Statement {
  readonly text: string;
  readonly vouchers: readonly string[];
}

interface NewAppeal extends Statement {
  readonly orderId: string;
  readonly reason: AppealReason;
}

const otherOf = (side: AppealSide): AppealSide => (side === 'customer' ? 'dealer' : 'customer');

/** Appeals against an order, as either side: from then on only staff move it. */
export const createAppeal = defineCommand({
  name: 'appeal.create',
  locks: 'account',
  work: async (given: Given, { orderId, reason, ...said }: NewAppeal) => {
    const { tx, deps, session, now } = given;
    const order = await lockOrder(tx, orderId);
    const side = order && sideOf(order, session.accountId);
    if (!side) refuse('request:notFound');
    const waiting = await assertAppealable(tx, order, now);
    const appeal = waiting
      ? await takeOver(tx, deps, waiting, { openedBy: side, reason })
      : await openAppeal(tx, deps, order, { openedBy: side, reason, readers: [otherOf(side)] });
    if (waiting) await tellOpened(tx, deps, { order, appeal, readers: [otherOf(side)] });
    await addStatement(given, appeal, side, said);
    given.note({ action: 'appeal.create', subject: `dealerOrder:${orderId}`, details: { cause: reason, side } });
    return showAppeal(deps, tx, appeal, side);
  },
});

/**
 * Refuses orders that can't be appealed: 60014 if there is already an appeal, 60015 if it was decided or no one has
 * paid, 60031 after 24 hours. @returns the appeal the clock opened, if it did
 */
async function assertAppealable(tx: Tx, order: DealerOrderRow, now: Date): Promise<AppealRow | undefined> {
  const newest = await findNewest(tx, order.id);
  if (newest && newest.status !== 'closed' && newest.opened_by !== 'clock') refuse(60014);
  if (newest?.result) refuse(60015, { status: order.status });
  const movedAt = must(order.steps.at(-1), 'the first step').at;
  const until = appealUntil({ status: order.status, isConfirmed: order.confirmed_at !== null, movedAt });
  if (until === null) refuse(60015, { status: order.status });
  // An appeal already under review may wait longer than a day.
  if (newest?.status !== 'open' && newest?.status !== 'inProgress') {
    if (new Date(until) <= now) refuse(60031);
    return undefined;
  }
  return lockOpenAppeal(tx, order.id);
}

/** Makes an appeal opened by the clock a side's own: both sides get their full time from now on. */
async function takeOver(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  waiting: AppealRow,
  { openedBy, reason }: { openedBy: AppealSide; reason: AppealReason },
): Promise<AppealRow> {
  const change = { opened_by: openedBy, reason, statements_until: untilFrom(clock.now()) };
  await tx.updateTable('appeal').set(change).where('id', '=', waiting.id).execute();
  return { ...waiting, ...change };
}

const untilFrom = (at: Date) => new Date(at.getTime() + statementHours * hourMs);

/** Opens an appeal with its case at the desk; its order no longer waits for the clock. */
export async function openAppeal(
  tx: Tx,
  deps: Deps,
  order: DealerOrderRow,
  of: { readonly openedBy: AppealOpener; readonly reason: AppealReason; readonly readers: readonly AppealSide[] },
): Promise<AppealRow> {
  const now = deps.clock.now();
  const row: AppealRow = {
    id: deps.ids.uuid(),
    order_id: order.id,
    account_id: order.account_id,
    dealer_id: order.dealer_id,
    opened_by: of.openedBy,
    reason: of.reason,
    status: 'open',
    result: null,
    explanation: null,
    eyes: await eyesFor(tx, deps, order),
    first_decided_by: null,
    first_result: null,
    statements_until: untilFrom(now),
    created_at: now,
    decided_at: null,
    withdrawn_at: null,
    updated_at: now,
  };
  await tx
    .insertInto('appeal')
    .values({ ...row, explanation: null })
    .execute();
  await beginOrder(tx, appealOrders, { id: row.id, status: 'open', at: now }).execute();
  await tx.updateTable('dealer_order').set({ due_at: null, updated_at: now }).where('id', '=', order.id).execute();
  const money = { asset: assetCode(order.coin), amount: BigInt(order.coin_amount) };
  const case_ = { kind: 'dealerOrder', id: order.id, customerId: order.account_id, money, needed: row.eyes } as const;
  await openCase(tx, deps, case_);
  for (const accountId of [order.account_id, order.dealer_id]) await noteAccountChange(tx, accountId);
  await tellOpened(tx, deps, { order, appeal: row, readers: of.readers });
  return row;
}

/** Stores a side's statement with its files, which are never deleted from then on. */
export async function addStatement(given: Given, appeal: AppealRow, side: AppealSide, said: Statement): Promise<void> {
  const { tx, deps, session, now } = given;
  // Blank text doesn't count.
  if (said.text.trim().length < appealRemark.minLength) refuse('request:invalid', { field: 'remark' });
  const id = deps.ids.uuid();
  const files = said.vouchers.map((file) => ({ field: 'vouchers', id: file, purposes: ['appeal.voucher'] as const }));
  await claimFiles(tx, { userId: session.userId, subject: subjectOf(id), files, isSealed: true });
  const text = sealText(deps.vault, 'appealStatement', id, said.text.trim());
  const row = { id, appeal_id: appeal.id, side, text, made_by: session.userId, at: now };
  await tx.insertInto('appeal_statement').values(row).execute();
  await tx.updateTable('appeal').set({ updated_at: now }).where('id', '=', appeal.id).execute();
  await touchOrder(tx, appeal.order_id, now);
  for (const accountId of [appeal.account_id, appeal.dealer_id]) await noteAccountChange(tx, accountId);
}

/** Counts the statements a side has made. */
export const countStatements = async (tx: Tx, appealId: string, as: AppealSide) =>
  (await statementsOf(tx, [appealId])).filter(({ side }) => side === as).length;
