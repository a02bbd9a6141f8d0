import { findNetwork } from '#contract/currencies/networks.ts';
import type { CryptoDepositState, ReversalState } from '#contract/deposits/states.ts';
import { must } from '#contract/platform/errors.ts';
import { platformAccount, transfer } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import { onChain } from '../kept.ts';
import { askNow } from '../progress.ts';
import { assetOf, byChain, deposits, lockDeposit, record, suspend, unapproved } from '../record.ts';
import type { DepositRow } from '../tables.ts';

/** How long a transaction may reappear in another block before it is gone for good. */
export const comesBackMs = 3_600_000;

/** The clock's moves of what the chain has dropped. */
export const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'chain' } };

const longAgo = ({ clock }: Deps) => new Date(clock.now().getTime() - comesBackMs);

/** Deposits in suspense that the chain has dropped for good. */
export const listDropped = (deps: Deps) =>
  onChain(deps.db).select('d.id').where('d.is_suspended', '=', true).where('c.lost_at', '<=', longAgo(deps));

/** Dropped, but on the chain again after all. */
export const listReappeared = ({ db }: Deps) =>
  onChain(db)
    .select('d.id')
    .where('d.status', '=', 'depositFailedAndRefunded')
    .where('d.failure_reason', '=', 'replaced')
    .where('c.lost_at', 'is', null);

/**
 * Ends a suspended deposit that will not come back: its coins leave suspense, and nothing is refunded. A refund that
 * the provider already has goes on to its own end.
 */
export async function drop(deps: Deps, id: string): Promise<void> {
  const seen = await deposits(deps.db).where('id', '=', id).executeTakeFirstOrThrow();
  const isOnItsWay = seen.refund_approved_at !== null;
  if (isOnItsWay && (await deps.providers.chain.findPayout(seen.refund_payout ?? id)) !== undefined) return;
  await deps.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    const { lost_at } = await onTheChain(tx, id);
    if (!deposit.is_suspended || lost_at === null || lost_at > longAgo(deps)) return;
    const asset = assetOf(deposit);
    await transfer(tx, {
      kind: 'deposit.takeBack',
      reference: id,
      key: `deposit:${id}:${stepKey(deposit, 'takeBack')}`,
      from: platformAccount(asset, 'suspense'),
      to: platformAccount(asset, 'custody'),
      amount: BigInt(deposit.amount),
    });
    const unasked = { ask_after: null, refund_ask_after: null };
    const change = { ...unapproved, ...unasked, is_suspended: false, failure_reason: 'replaced' };
    await record(deps, tx, deposit, { statuses: ['depositFailedAndRefunded'], by: byTime }, change);
    await auditReplaced(tx, id, 'dropped', { amount: deposit.amount });
  });
}

/** Takes up a dropped deposit where it ended, once it is in another block as deep as any deposit needs to be. */
export async function takeUp(tx: Tx, deps: Deps, id: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  const { lost_at, reported } = await onTheChain(tx, id);
  const { confirmations } = must(findNetwork(deposit.asset, deposit.network), 'the network of a deposit');
  if (deposit.status !== 'depositFailedAndRefunded' || deposit.failure_reason !== 'replaced') return;
  if (lost_at !== null || reported < confirmations) return;
  const ended = must(deposit.steps.at(-2), 'the step before it was dropped').status;
  const isUnchecked = ended === 'confirmed';
  const statuses: CryptoDepositState[] = isUnchecked ? ['confirmed'] : ['confirmed', ended];
  await suspend(tx, deposit, stepKey(deposit, 'suspend'));
  const isUnscreened = deposit.refund_screening !== null && deposit.refund_risk === null;
  const asking = {
    ask_after: isUnchecked ? deps.clock.now() : null,
    refund_ask_after: isUnscreened ? deps.clock.now() : null,
  };
  const change = { ...asking, is_suspended: true, failure_reason: null };
  await record(deps, tx, deposit, { statuses, by: byChain }, change);
  if (isUnchecked || isUnscreened) await askNow(tx, id);
  await auditReplaced(tx, id, 'returned', { amount: deposit.amount });
}

const onTheChain = (db: Queryable, id: string) =>
  onChain(db).select(['c.lost_at', 'c.reported']).where('d.id', '=', id).executeTakeFirstOrThrow();

/** It may be dropped and come back more than once. */
const stepKey = ({ steps }: DepositRow, what: string) => `${what}:${steps.length}`;

/** Records what became of a deposit that the chain dropped. */
export async function auditReplaced(
  tx: Tx,
  id: string,
  status: ReversalState | 'dropped',
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'chain' },
    action: 'deposit.replaced',
    subject: `deposit:${id}`,
    details: { status, ...details },
  });
}
