import type { FiatOrderState } from '#contract/fiat/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { capture, customerAccount, platformAccount, release, transfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import { leadApproval, lockOpenApproval, type Follow } from '../approvals/index.ts';
import type { WhyUnpaid } from '../bank-payouts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { caseOf } from './case.ts';
import { lockFiatWithdrawal, lockOwn, toItem } from './store.ts';
import { fiatWithdrawalOrders, type FiatWithdrawalRow } from './tables.ts';
import { tellOwner } from './tell.ts';

/** The task that hands a payout over; `{ id }`. */
export const payTask = 'fiatWithdrawal.pay';

/** The states in which an order ends unpaid. */
const unpaid: readonly FiatOrderState[] = ['failed', 'rejected', 'cancelled'];

/**
 * Moves a locked order to another state, with the consequences for its money. Refuses 60015 for a move that the table
 * does not have.
 */
export async function move(
  tx: Tx,
  deps: Deps,
  row: FiatWithdrawalRow,
  to: FiatOrderState,
  { reason, bankReason = null, ...by }: MovedBy & WhyUnpaid,
): Promise<FiatWithdrawalRow> {
  const at = deps.clock.now();
  const change = {
    ...(unpaid.includes(to)
      ? { failure_reason: sealWords(deps.vault, 'fiatFailure', row.id, reason), bank_reason: bankReason }
      : {}),
    ...(to === 'success' ? { completed_at: at, sent_at: row.sent_at ?? at } : {}),
  };
  const [moved] = await allDone([
    moveOrder(tx, deps, fiatWithdrawalOrders, row, to, { ...by, change }),
    followMoney(tx, deps, row, to),
  ]);
  const details = { from: row.status, to };
  await writeAudit(
    tx,
    {
      ...by,
      action: 'fiatWithdrawal.move',
      subject: `fiatWithdrawal:${row.id}`,
      details,
      reason,
    },
    deps.vault,
  );
  return { ...moved, steps: [...row.steps, { status: to, at: at.toISOString() }] };
}

/** Handles the money on a move to another state, and starts the next step. */
async function followMoney(tx: Tx, deps: Deps, row: FiatWithdrawalRow, to: FiatOrderState): Promise<void> {
  if (unpaid.includes(to)) await giveBack(tx, row);
  if (to === 'success') await settle(tx, row);
  if (to === 'inProgress') await enqueue(tx, payTask, { id: row.id }, { jobKey: `${payTask}:${row.id}` });
  if (to === 'pendingReview') await openCase(tx, deps, caseOf(row));
}

/** Releases the held money. */
async function giveBack(tx: Tx, row: FiatWithdrawalRow): Promise<void> {
  const { id } = row;
  const names = { kind: 'fiatWithdrawal.release', reference: id, key: `fiatWithdrawal:${id}:release` };
  await giveBackUsage(tx, id);
  await release(tx, { ...names, ...holdOf(row), amount: BigInt(row.amount) });
}

const holdOf = ({ owner_id: owner, asset, hold_id: holdId }: FiatWithdrawalRow) => ({
  owner,
  asset: assetCode(asset),
  holdId,
});

/** Pays the held money: the arriving amount from custody, the fee to us. */
async function settle(tx: Tx, row: FiatWithdrawalRow): Promise<void> {
  const asset = assetCode(row.asset);
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const parts = [
    { account: platformAccount(asset, 'custody'), amount: amount - fee },
    { account: platformAccount(asset, 'fee'), amount: fee },
  ];
  const names = { kind: 'fiatWithdrawal.settle', reference: row.id, key: `fiatWithdrawal:${row.id}:settle` };
  await capture(tx, { ...names, ...holdOf(row), to: parts.filter((part) => part.amount > 0n) });
}

/**
 * Books a payment that came back: a movement of its own, with its reason. The order keeps its status, and the fee stays
 * paid. It no longer counts toward the limits.
 */
export async function takeReturn(
  tx: Tx,
  deps: Deps,
  row: FiatWithdrawalRow,
  { reason: bank_reason, words: reason }: Pick<BankPayout, 'reason' | 'words'>,
): Promise<void> {
  if (row.returned_at !== null) return;
  await giveBackUsage(tx, row.id);
  const asset = assetCode(row.asset);
  const names = { kind: 'fiatWithdrawal.return', reference: row.id, key: `fiatWithdrawal:${row.id}:return` };
  await transfer(tx, {
    ...names,
    from: platformAccount(asset, 'custody'),
    to: customerAccount(row.owner_id, asset, 'available'),
    amount: BigInt(row.amount) - BigInt(row.fee),
  });
  const now = deps.clock.now();
  await tx
    .updateTable('fiat_withdrawal')
    .set({
      returned_at: now,
      return_reason: sealWords(deps.vault, 'fiatReturn', row.id, reason),
      bank_reason,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  await noteAccountChange(tx, row.account_id);
  await tellOwner(tx, deps, { ...row, failure_reason: reason, bank_reason }, 'fiatWithdrawal.returned');
  await writeAudit(
    tx,
    {
      actor: { kind: 'system', id: 'bank' },
      action: 'fiatWithdrawal.return',
      subject: `fiatWithdrawal:${row.id}`,
      reason,
    },
    deps.vault,
  );
}

/** Continues a withdrawal after its approval: on to the staff, or back with its money. */
export const followFiatWithdrawal: Follow = async (tx, deps, id) => {
  const row = must(await lockFiatWithdrawal(tx, id), 'the withdrawal that waits');
  return async ({ to, by, reason }) => {
    if (to === 'awaitingSuperiorApproval') return;
    await move(tx, deps, row, to === 'approved' ? 'pendingReview' : 'cancelled', { ...by, reason });
  };
};

/**
 * Cancels a withdrawal that hasn't been handed over to a bank; its money is available again. The hand-over locks the
 * same row and records that it begins before anything is sent, so one of the two comes first. Refuses 60017 a second
 * time, 60015 if it is too late.
 */
export const cancelFiatWithdrawal = defineCommand({
  name: 'fiatWithdrawal.cancel',
  // Lock order: the approval before its order.
  ask: async ({ tx, session: { accountId } }, { id }: { readonly id: string }) => {
    const locked = [lockOpenApproval(tx, accountId, 'fiatWithdrawal', id), lockOwn(tx, accountId, id)] as const;
    const [approval, row] = await allDone(locked);
    return { approval, row };
  },
  work: async (given: Given<Cancelled>, { id }) => {
    const { tx, deps, session, actor, context, found } = given;
    const { approval, row } = found;
    const by = { by: 'user', actor, from: context } as const;
    const { status, submitted_at } = row;
    if (status === 'cancelled') refuse(60017);
    if (submitted_at !== null) refuse(60015, { status });
    if (approval) {
      const follow = { fiatWithdrawal: followFiatWithdrawal };
      await leadApproval(tx, deps, follow, approval, { to: 'withdrawn', by, reason: null });
      return toItem(deps, await lockOwn(tx, session.accountId, id));
    }
    const [moved] = await allDone([
      move(tx, deps, row, 'cancelled', by),
      closeCase(tx, deps, { kind: 'fiatWithdrawal', id }, 'closed', by),
    ]);
    return toItem(deps, moved);
  },
});

interface Cancelled {
  readonly approval: Awaited<ReturnType<typeof lockOpenApproval>>;
  readonly row: FiatWithdrawalRow;
}
