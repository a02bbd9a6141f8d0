import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { mulDiv } from '#contract/platform/money-rounding.ts';
import type { RemittanceOrderState } from '#contract/remittance/states.ts';
import { capture, customerAccount, platformAccount, postOne, release, type Leg } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { joined, writeTogether, type Writing } from '#server/platform/write-together.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import type { Follow } from '../approvals/index.ts';
import type { WhyUnpaid } from '../bank-payouts/index.ts';
import { openingCase } from '../staff/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { caseOf } from './case.ts';
import { lockRemittance } from './store.ts';
import { remittanceOrders, type RemittanceRow, type RemittanceTable } from './tables.ts';
import { tellOwner } from './tell.ts';

/** Task that submits a payment to the bank; `{ id }`. */
export const payTask = 'remittance.pay';

/**
 * Returns the writes that move an order on once the members approved it or didn't need to: to the staff, or to the
 * bank.
 */
export async function proceeding(deps: Deps, row: RemittanceTable) {
  const now = deps.clock.now();
  const cleared_at = row.eyes === 0 ? now : null;
  const change = { awaits_approval: false, cleared_at, updated_at: now };
  const next: RemittanceTable = { ...row, ...change };
  const job = { task: payTask, payload: { id: row.id }, options: { jobKey: `${payTask}:${row.id}` } };
  const writing: Writing = cleared_at === null ? { rows: [await openingCase(deps, caseOf(next))] } : { jobs: [job] };
  return { change, next, writing };
}

/** Moves on an order that is already stored. */
export async function proceed(tx: Tx, deps: Deps, row: RemittanceTable): Promise<void> {
  const { change, writing } = await proceeding(deps, row);
  const update = tx.updateTable('remittance_order').set(change).where('id', '=', row.id);
  await writeTogether(tx, joined([{ statements: [update] }, writing]));
}

/**
 * Moves a locked order to another state, with the consequences for its money. Refuses with 60015 if the transition is
 * not allowed.
 */
export async function move(
  tx: Tx,
  deps: Deps,
  row: RemittanceRow,
  to: RemittanceOrderState,
  { reason, bankReason = null, ...by }: MovedBy & WhyUnpaid,
): Promise<RemittanceRow> {
  const at = deps.clock.now();
  const change = {
    ...(to === 'failed'
      ? {
          failure_reason: sealWords(deps.vault, 'remittanceFailure', row.id, reason),
          bank_reason: bankReason,
          awaits_approval: false,
        }
      : {}),
    ...(to === 'processing' && row.cleared_at === null ? { cleared_at: at } : {}),
    ...(to === 'success' ? { completed_at: at, sent_at: row.sent_at ?? at } : {}),
  };
  const [moved] = await allDone([
    moveOrder(tx, deps, remittanceOrders, row, to, { ...by, change }),
    to === 'failed' ? giveBack(tx, row) : to === 'success' ? settle(tx, row) : Promise.resolve(),
  ]);
  if (to === 'processing' && row.submitted_at === null)
    await enqueue(tx, payTask, { id: row.id }, { jobKey: `${payTask}:${row.id}` });
  const details = { from: row.status, to };
  await writeAudit(
    tx,
    {
      ...by,
      action: 'remittance.move',
      subject: `remittance:${row.id}`,
      details,
      reason,
    },
    deps.vault,
  );
  return { ...moved, steps: [...row.steps, { status: to, at: at.toISOString() }] };
}

/** Releases the hold. */
async function giveBack(tx: Tx, row: RemittanceRow): Promise<void> {
  const { id } = row;
  const names = { kind: 'remittance.release', reference: id, key: `remittance:${id}:release` };
  await giveBackUsage(tx, id);
  await release(tx, { ...names, ...holdOf(row), amount: BigInt(row.pay_amount) });
}

const holdOf = ({ owner_id: owner, pay_asset, hold_id: holdId }: RemittanceRow) => ({
  owner,
  asset: assetCode(pay_asset),
  holdId,
});

/** Returns the order's amounts, in smallest units. */
function moneyOf(row: RemittanceTable) {
  const [pays, gross, fee] = [BigInt(row.pay_amount), BigInt(row.gross_amount), BigInt(row.fee)];
  return { from: assetCode(row.pay_asset), to: assetCode(row.receive_asset), pays, gross, fee, arrives: gross - fee };
}

/**
 * Settles the hold: the arriving amount leaves custody, the fee goes to us; if the currency differs, it goes through
 * the conversion accounts.
 */
async function settle(tx: Tx, row: RemittanceRow): Promise<void> {
  const { from, to, pays, gross, fee, arrives } = moneyOf(row);
  const parts = [
    { account: platformAccount(to, 'custody'), amount: arrives },
    { account: platformAccount(to, 'fee'), amount: fee },
  ].filter((part) => part.amount > 0n);
  const names = { kind: 'remittance.settle', reference: row.id, key: `remittance:${row.id}:settle` };
  const order = { ...names, ...holdOf(row) };
  if (from === to) await capture(tx, { ...order, to: parts });
  else
    await capture(tx, {
      ...order,
      to: [{ account: platformAccount(from, 'conversion'), amount: pays }],
      against: [{ account: platformAccount(to, 'conversion'), amount: -gross }, ...parts],
    });
}

/**
 * Books a returned payment as its own movement, with its reason, in the currency paid and at the original rate. The
 * order keeps its state, and the fee stays paid. It no longer counts toward the limits.
 */
export async function takeReturn(
  tx: Tx,
  deps: Deps,
  row: RemittanceRow,
  { reason: bank_reason, words: reason }: Pick<BankPayout, 'reason' | 'words'>,
): Promise<void> {
  if (row.returned_at !== null) return;
  await giveBackUsage(tx, row.id);
  const { from, to, pays, gross, arrives } = moneyOf(row);
  const back = from === to ? arrives : mulDiv(pays, arrives, gross, 'floor');
  const home = { account: customerAccount(row.owner_id, from, 'available'), amount: back };
  const exchanged: readonly Leg[] = [
    { account: platformAccount(to, 'conversion'), amount: arrives },
    { account: platformAccount(from, 'conversion'), amount: -back },
  ];
  const names = { kind: 'remittance.return', reference: row.id, key: `remittance:${row.id}:return` };
  const legs = [{ account: platformAccount(to, 'custody'), amount: -arrives }, ...(from === to ? [] : exchanged), home];
  await postOne(tx, { ...names, legs });
  const now = deps.clock.now();
  const change = {
    returned_at: now,
    returned_amount: String(back),
    return_reason: reason,
    bank_reason,
    updated_at: now,
  };
  const sealed = sealWords(deps.vault, 'remittanceReturn', row.id, reason);
  await tx
    .updateTable('remittance_order')
    .set({ ...change, return_reason: sealed })
    .where('id', '=', row.id)
    .execute();
  await noteAccountChange(tx, row.account_id);
  await tellOwner(tx, deps, { ...row, ...change }, 'remittance.returned');
  await writeAudit(
    tx,
    {
      actor: { kind: 'system', id: 'bank' },
      action: 'remittance.return',
      subject: `remittance:${row.id}`,
      reason,
    },
    deps.vault,
  );
}

/** Follows the approval: on to the staff or the bank, or back with its money. */
export const followRemittance: Follow = async (tx, deps, id) => {
  const row = must(await lockRemittance(tx, id), 'the remittance that waits');
  return async ({ to, by, reason }) => {
    if (to === 'awaitingSuperiorApproval') return;
    if (to === 'approved') await proceed(tx, deps, row);
    else await move(tx, deps, row, 'failed', { ...by, reason });
  };
};
