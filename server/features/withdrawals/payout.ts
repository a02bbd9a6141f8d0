import { findNetwork } from '#contract/currencies/networks.ts';
import { must } from '#contract/platform/errors.ts';
import { capture, platformAccount } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { committed } from '#server/platform/pipelined.ts';
import type { PayoutState } from '#server/providers/chain/chain.ts';
import { pauseMs } from './domain.ts';
import { byClock, byProvider, change, holdOf, lockWithdrawal, move } from './move.ts';
import type { WithdrawalRow } from './tables.ts';
import { tellPaid } from './tell.ts';
import { assetOf } from './view.ts';
import { defineInlet, type Inlet } from '../inbox/index.ts';
import { hotSum } from '../outflow/index.ts';
import { holdBack } from './hold.ts';

/** Time after which the provider is queried, in case a report was lost. */
const followUpMs = 10 * 60_000;
/** Time after which a person looks at a payout. */
const longestMs = 6 * 3600_000;

const way = ['pendingSignature', 'pendingSend', 'processing'] as const;

/**
 * Applies a payout's progress, from a report or a query. A repeated report, or an older one after a newer, changes
 * nothing; only the provider's word that it will never be paid releases the money, and never once it is settled.
 */
export async function takeState(deps: Deps, tx: Tx, row: WithdrawalRow, state: PayoutState): Promise<WithdrawalRow> {
  if (row.completed_at !== null || (row.status !== 'abnormalOrder' && !way.some((one) => one === row.status)))
    return row;
  if (state.status === 'failed') {
    const words = state.failure === null ? {} : { reason: state.failure };
    return move(tx, deps, row, 'failed', { ...byProvider, code: 'notSent', ...words });
  }
  if (row.status === 'abnormalOrder' && !bringsBack(row, state)) return row;
  // Store the hash before reporting the withdrawal as sent.
  const isSeen = row.transaction_hash === null && state.status === 'processing' && state.transactionHash !== null;
  const seen = isSeen ? await change(tx, deps, row, { transaction_hash: state.transactionHash }) : row;
  let now = await advance(deps, tx, seen, state.status);
  if (now.status === 'processing' && isNews(now, state))
    now = await change(tx, deps, now, {
      confirmations: Math.max(now.confirmations, state.confirmations),
      transaction_hash: state.transactionHash ?? now.transaction_hash,
    });
  return complete(deps, tx, now);
}

/** Whether a state has more confirmations than are known, or another transaction that is as deep. */
function isNews({ confirmations, transaction_hash }: WithdrawalRow, state: PayoutState): boolean {
  const isFirst = transaction_hash === null && state.transactionHash !== null;
  const isOther = state.transactionHash !== null && state.transactionHash !== transaction_hash;
  return isFirst || state.confirmations > confirmations || (isOther && state.confirmations >= confirmations);
}

/** An unchanged state leaves an abnormal withdrawal with the staff, whose decision it would otherwise undo. */
const bringsBack = (row: WithdrawalRow, state: PayoutState) =>
  state.status === 'processing' && (isNews(row, state) || !row.steps.some(({ status }) => status === 'processing'));

/** Makes one move after the other, so that the timeline skips no state. */
async function advance(deps: Deps, tx: Tx, row: WithdrawalRow, to: (typeof way)[number]): Promise<WithdrawalRow> {
  if (row.status === 'abnormalOrder') return move(tx, deps, row, to, byProvider);
  let now = row;
  const from = way.findIndex((one) => one === row.status);
  for (const status of way.slice(from + 1, way.indexOf(to) + 1)) now = await move(tx, deps, now, status, byProvider);
  return now;
}

/**
 * Settles the withdrawal once it has enough confirmations: the hold is captured, the arriving amount leaves custody,
 * the fee goes to us.
 */
async function complete(deps: Deps, tx: Tx, row: WithdrawalRow): Promise<WithdrawalRow> {
  const needed = must(findNetwork(row.asset, row.network), 'the network of the withdrawal').confirmations;
  if (row.status !== 'processing' || row.confirmations < needed || row.completed_at !== null) return row;
  const asset = assetOf(row);
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const parts = [
    { account: platformAccount(asset, 'custody'), amount: amount - fee },
    { account: platformAccount(asset, 'fee'), amount: fee },
  ];
  await capture(tx, {
    kind: 'withdrawal.settle',
    reference: row.id,
    key: `withdrawal:${row.id}:settle`,
    ...holdOf(row),
    to: parts.filter((part) => part.amount > 0n),
  });
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'chain' },
    action: 'withdrawal.settle',
    subject: `withdrawal:${row.id}`,
    details: { transactionHash: row.transaction_hash, confirmations: row.confirmations },
  });
  const settled = await change(tx, deps, row, { completed_at: deps.clock.now(), ask_after: null });
  await tellPaid(tx, deps, settled);
  return settled;
}

/**
 * Applies a provider's report; false if the payout is not a withdrawal. Other payouts, e.g. a deposit's refund, are
 * queried by the feature that ordered them.
 */
export async function takeReport(deps: Deps, state: PayoutState): Promise<boolean> {
  return committed(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, state.id);
    if (row) await takeState(deps, tx, row, state);
    return row !== undefined;
  });
}

/** Inlet for payout reports. */
export function payoutInlet(deps: Deps): Inlet | undefined {
  const { webhooks } = deps.providers.chain;
  if (!webhooks) return undefined;
  const { provider, payout: source } = webhooks;
  return defineInlet({ provider, kind: 'payout', source, apply: (state) => takeReport(deps, state) });
}

/**
 * Submits the payout. An accepted withdrawal is in signing only from its first attempt on: no block can come in between,
 * which its owner couldn't cancel. The attempt is recorded first, so that after a crash the order is still queried. Without a
 * response nothing changes: the payout is queried, and submitted again, under the same id, only if the provider doesn't
 * know it.
 */
export async function submit(deps: Deps, id: string): Promise<void> {
  const order = await committed(deps.db, async (tx) => {
    const locked = await lockWithdrawal(tx, id);
    if (locked?.status !== 'accepted' && locked?.status !== 'pendingSignature') return undefined;
    if (await holdBack(deps, tx, locked)) return undefined;
    const signing = locked.status === 'accepted' ? await move(tx, deps, locked, 'pendingSignature', byClock) : locked;
    const together = await hotSum(tx, deps, id);
    const row = await change(tx, deps, signing, {
      submitted_at: locked.submitted_at ?? deps.clock.now(),
      ask_after: new Date(deps.clock.now().getTime() + pauseMs(locked.asked_times)),
      asked_times: locked.asked_times + 1,
    });
    return { row, together };
  });
  if (!order) return;
  const { row } = order;
  const { asset, network, address, tag } = row;
  const fee = BigInt(row.fee);
  const amount = BigInt(row.amount) - fee;
  const together = order.together - fee;
  const payout = { id, asset, network, address, tag, amount, together };
  const state = await ifAnswered(() => deps.providers.chain.submitPayout(payout));
  if (state !== 'uncertain') await takeAnswer(deps, id, state);
}

/** Queries a payout that is due. */
export async function followUp(deps: Deps, id: string): Promise<void> {
  const state = await ifAnswered(() => deps.providers.chain.findPayout(id));
  if (state !== 'uncertain' && state !== undefined) return takeAnswer(deps, id, state);
  const isUnknown = state === undefined;
  const status = await committed(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!row?.ask_after) return undefined;
    const ask = { ask_after: later(deps, pauseMs(row.asked_times)), asked_times: row.asked_times + 1 };
    // The provider had it before and no longer knows it.
    if (isUnknown && (row.status === 'pendingSend' || row.status === 'processing'))
      await move(tx, deps, row, 'abnormalOrder', byProvider);
    await change(tx, deps, row, ask);
    return row.status;
  });
  if (isUnknown && status === 'pendingSignature') await submit(deps, id);
}

async function takeAnswer(deps: Deps, id: string, state: PayoutState): Promise<void> {
  await committed(deps.db, async (tx) => {
    const locked = await lockWithdrawal(tx, id);
    if (!locked) return;
    const row = await takeState(deps, tx, locked, state);
    if (row.completed_at || row.ask_after === null) return;
    if ((row.status === 'processing' || row.status === 'pendingSend') && isLate(deps, row))
      await move(tx, deps, row, 'abnormalOrder', { ...byClock, reason: 'it takes longer than six hours' });
    await change(tx, deps, row, { ask_after: later(deps, followUpMs), asked_times: 0 });
  });
}

/** Whether its last step is long ago. An operator's resumption is a step too, so that it lasts. */
const isLate = ({ clock }: Deps, { steps, created_at }: WithdrawalRow) =>
  clock.now().getTime() - new Date(steps.at(-1)?.at ?? created_at).getTime() > longestMs;

const later = (deps: Deps, ms: number) => new Date(deps.clock.now().getTime() + ms);

/** A failed query says nothing about the payout. */
async function ifAnswered<T>(ask: () => Promise<T>): Promise<T | 'uncertain'> {
  try {
    return await ask();
  } catch {
    return 'uncertain';
  }
}
