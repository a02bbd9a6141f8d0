import { isAssetCode } from '#contract/platform/assets.ts';
import { assert, must, refuse } from '#contract/platform/errors.ts';
import { isReturnReason } from '#contract/transfer/rules.ts';
import { transferTable, type StoredTransferState } from '#contract/transfer/states.ts';
import { capture, release } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { giveBackUsage } from '../usage/index.ts';
import { payments } from './send.ts';
import { transferOrders } from './tables.ts';
import { amountsOf, namesOf, selectParties, type PartiesRow } from './store.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  conflictOf,
  findConflicts,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { getAccount, readStanding, refuseUnfree } from '../accounts/index.ts';
import { hasDebt } from '../deposits/index.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';

export interface HeldQuery extends PageQuery {
  readonly Id?: string;
  readonly Status?: StoredTransferState;
}

/** Lists transfers that were held, oldest first; those still waiting by default. */
export async function listHeld(deps: Deps, context: Context, query: HeldQuery) {
  const { Id, Status } = query;
  const held = selectParties(deps.db)
    .where('t.hold_id', 'is not', null)
    .where('t.is_reviewed', 'is distinct from', false)
    .$if(Id !== undefined, (select) => select.where('t.id', '=', String(Id)))
    .$if(Id === undefined, (select) => select.where('t.status', '=', Status ?? 'audit'));
  const { rows, nextCursor } = await pageBy(held, query, { order: 'oldest', by: 't.id' });
  return { items: await toHeldItems(deps, sessionOf(context).userId, rows), nextCursor };
}

/** State each decision leads to. */
const leads = { approve: 'arrived', reject: 'returned' } as const;

/** Cases of held transfers at the desk. */
export const transferCases: CaseType = { kind: 'transfer', show: showCase, carryOut: decide };

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await selectParties(db).where('t.id', '=', id).where('t.hold_id', 'is not', null).executeTakeFirst();
  if (!row) return undefined;
  const { from, to } = namesOf(row);
  const { asset, amount, fee } = amountsOf(row);
  const sides = { from: `${from.name} · UID ${row.from_uid}`, to: `${to.name} · UID ${row.to_uid}` };
  return {
    facts: [
      amountFact('amount', amount, asset),
      amountFact('fee', fee, asset),
      ...textFacts({ ...sides, remark: row.remark }),
    ],
    version: row.status,
    answers: answersFrom(transferTable, row.status, leads),
    sides: sidesOf(row),
  };
}

/**
 * Pays out a held transfer or returns the money, in one transaction with its status: of a concurrent release and return
 * one succeeds. Refuses with 60015 if it was already decided, 60004 if the payee has been closed meanwhile; operators
 * can't decide about their own money.
 */
async function decide(given: Given, { id, decision, reason, code }: CaseOrder): Promise<void> {
  const { tx, deps, now, actor } = given;
  const sealed = sealText(deps.vault, 'transferReason', id, reason.trim());
  const isReleased = decision === 'approve';
  const held = await selectParties(tx)
    .where('t.id', '=', id)
    .where('t.hold_id', 'is not', null)
    .forUpdate('t')
    .executeTakeFirst();
  if (!held) refuse('request:notFound');
  const told = isReturnReason(code) ? code : null;
  const decided = { decided_by: actor.id, decided_at: now, decision_reason: sealed };
  const change = { ...decided, return_reason: isReleased ? null : told };
  const by = { by: 'operator', actor, from: given.context, change } as const;
  const taken = { kind: 'transfer', id, decision, reason, ...moneyOf(held), sides: sidesOf(held) } as const;
  await allDone([
    moveOrder(tx, deps, transferOrders, held, leads[decision], by),
    isReleased ? assertMayPay(tx, deps, held) : Promise.resolve(),
    takeDecision(given, taken),
    carryOut(tx, held, isReleased),
  ]);
  const action = isReleased ? 'transfer.release' : 'transfer.sendBack';
  const details = isReleased ? {} : { told };
  given.note({ action, subject: `transfer:${id}`, details, reason: reason.trim() });
  await closeCase(tx, deps, { kind: 'transfer', id }, isReleased ? 'approved' : 'rejected', movedBy('operator', given));
}

/** Pays the hold to the payee, or releases it. */
export async function carryOut(tx: Tx, row: PartiesRow, isReleased: boolean): Promise<void> {
  const { asset } = row;
  assert(isAssetCode(asset), 'an order is of a known asset');
  const holdId = must(row.hold_id, 'the hold of what waits');
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const names = { reference: row.id, owner: row.from_user, asset, holdId };
  if (!isReleased) {
    await giveBackUsage(tx, row.id);
    await release(tx, { ...names, kind: 'transfer.return', key: `transfer:${row.id}:return`, amount });
    return;
  }
  const to = payments(row.to_user, asset, amount, fee);
  await allDone([
    assertOpen(tx, row.to_user),
    capture(tx, { ...names, kind: 'transfer.send', key: `transfer:${row.id}:release`, to }),
  ]);
}

async function assertOpen(tx: Tx, payeeId: string): Promise<void> {
  const payee = await getAccount(tx, payeeId);
  if (payee.is_disabled || payee.banned_at || payee.frozen_at) refuse(60004, { field: 'toUid' });
}

/** The payer, the payee and the creator of the order. */
const sidesOf = (row: PartiesRow) => [row.from_user, row.to_user, row.made_by];

/**
 * Refuses to pay out if the sender, or the user who made the order for them, may no longer send, with the codes of a
 * new transfer.
 */
export async function assertMayPay(tx: Tx, deps: Deps, held: PartiesRow): Promise<void> {
  const [standings, isIndebted] = await allDone([
    readStanding(tx, [...payers(held)]),
    hasDebt(tx, held.from_user, held.asset),
  ]);
  refuseUnfree(standings, deps.clock.now());
  if (isIndebted) refuse(60005, { asset: held.asset, reason: 'debt' });
}

/** Accounts whose blocks keep the money where it is. */
const payers = (row: PartiesRow) => new Set([row.from_user, row.made_by ?? row.from_user]);

function moneyOf(row: PartiesRow) {
  const { asset, amount } = amountsOf(row);
  return { asset, amount };
}

async function toHeldItems(deps: Deps, operatorId: string, rows: readonly PartiesRow[]) {
  const conflicts = await findConflicts(deps, deps.db, operatorId, rows, (row) => ({ sides: sidesOf(row) }));
  return rows.map((row) => ({ ...toHeld(row), conflict: conflictOf(conflicts(row)) }));
}

function toHeld(row: PartiesRow) {
  const { from, to } = namesOf(row);
  return {
    id: row.id,
    ...amountsOf(row),
    type: row.is_own ? ('own' as const) : ('customer' as const),
    fromUid: row.from_uid,
    fromName: from.name,
    toUid: row.to_uid,
    toName: to.name,
    status: row.status,
    remark: row.remark,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    returnReason: row.return_reason,
    reason: row.decision_reason,
  };
}
