import { findNetwork, type Network } from '#contract/currencies/networks.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { must } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { KytResult } from '#server/providers/kyt/kyt.ts';
import { askAgainMs, hadNoVerdict } from '#server/providers/kyt/verdict.ts';
import { advance, type Step } from './domain.ts';
import { onChain } from './kept.ts';
import { limitsOf, type DepositLimits } from './limits.ts';
import { byChain, credit, record, suspend, type Change } from './record.ts';
import { screen } from './screening.ts';
import type { DepositRow } from './tables.ts';

/** The job that queries the risk check about one deposit; `{ id }`. */
export const verdictTask = 'deposit.verdict';

/** New facts about a deposit: its current depth, or the risk check's verdict. */
export interface News {
  /** 0 if this is not about depth; the last report stands. */
  readonly confirmations: number;
  readonly risk: KytResult | null;
  readonly requestId?: string;
  /** When a credit is posted; defaults to now. */
  readonly at?: Date | undefined;
}

/** States of deposits that are in custody but not, or not yet, the customer's. */
const keptStates: readonly CryptoDepositState[] = ['confirmed', 'complianceReview', 'belowMinimumLimit'];

/**
 * Advances a locked deposit as far as its confirmations and the risk check allow. The check is queried from the first
 * block on; a deposit without a verdict at its last required confirmation waits, confirmed and in suspense. Nothing is
 * credited that the check did not clear, or while its block is off the chain.
 */
export async function advanceDeposit(deps: Deps, tx: Tx, deposit: DepositRow, news: News): Promise<void> {
  const network = must(findNetwork(deposit.asset, deposit.network), 'the network of a deposit');
  const limits = await limitsOf(tx, deposit.user_id, network);
  const confirmations = Math.max(deposit.confirmations, news.confirmations);
  const risk = deposit.risk ?? news.risk;
  const { step, reason } = await decide(deps, tx, { ...deposit, confirmations, risk }, { network, limits, news });
  const to = step.statuses.at(-1) ?? deposit.status;
  const isEnough = BigInt(deposit.amount) >= limits.minimum;
  const asking = isEnough && (to === 'confirmed' || (to === 'confirming' && risk === null)) ? askAgainAt(deps) : null;
  const isNews = confirmations !== deposit.confirmations || risk !== deposit.risk || step.statuses.length > 0;
  if (!isNews && (asking === null) === (deposit.ask_after === null)) return;
  if (asking !== null && deposit.ask_after === null) await askNow(tx, deposit.id);
  if (step.isCredited) await credit(tx, deposit, news.at);
  const isKept = !deposit.is_suspended && step.statuses.length > 0 && keptStates.includes(to);
  if (isKept) await suspend(tx, deposit);
  const change: Change = {
    confirmations,
    risk: risk === null ? null : JSON.stringify(risk),
    ask_after: asking,
    ...(to === 'complianceReview' && step.statuses.length > 0 ? { review_reason: reason } : {}),
    ...(isKept ? { is_suspended: true } : step.isCredited ? { is_suspended: false } : {}),
  };
  await record(deps, tx, deposit, { statuses: step.statuses, by: byChain }, change);
  if (step.statuses.length === 0) return;
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'chain' },
    action: 'deposit.advance',
    subject: `deposit:${deposit.id}`,
    details: { from: deposit.status, to: step.statuses.join(' → '), confirmations },
    ...(news.requestId === undefined ? {} : { requestId: news.requestId }),
  });
}

interface Facts {
  readonly network: Network;
  readonly limits: DepositLimits;
  readonly news: News;
}

/** Decides how a deposit proceeds, and why staff must review it, if they must. */
async function decide(
  deps: Deps,
  tx: Tx,
  deposit: DepositRow,
  { network, limits, news }: Facts,
): Promise<{ readonly step: Step; readonly reason: string | null }> {
  const { status, confirmations, risk } = deposit;
  const isScreened = risk !== null && (await isDeep(tx, deposit, network, news));
  const progress = { status, confirmations, amount: BigInt(deposit.amount), isScreened };
  const step = advance(progress, network, limits.minimum);
  if (!step.isCredited) return { step, reason: null };
  const reason = reasonOf(risk) ?? (await screen(deps, tx, deposit, limits));
  if (reason === null) return { step, reason };
  return { step: advance({ ...progress, needsReview: true }, network, limits.minimum), reason };
}

function reasonOf(risk: KytResult | null): string | null {
  if (hadNoVerdict(risk)) return 'noVerdict';
  return risk === null || risk.verdict === 'clear' ? null : 'risk';
}

/**
 * Whether a deposit that has waited since its last required block is still as deep: that block may have been replaced
 * meanwhile.
 */
async function isDeep(tx: Tx, { id, status }: DepositRow, { confirmations }: Network, news: News): Promise<boolean> {
  if (status !== 'confirmed') return true;
  const seen = await onChain(tx).select(['c.lost_at', 'c.reported']).where('d.id', '=', id).executeTakeFirst();
  // On a chain that is not watched, the last report stands.
  if (!seen) return true;
  if (seen.lost_at !== null) return false;
  if (news.confirmations > 0) return news.confirmations >= confirmations;
  return seen.reported < 0 || seen.reported >= confirmations;
}

/** Returns when to query the risk check again. */
export const askAgainAt = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() + askAgainMs);

/** Enqueues a risk check query; repeated calls are deduplicated by job key. */
export async function askNow(db: Queryable, id: string): Promise<void> {
  await enqueue(db, verdictTask, { id }, { jobKey: `${verdictTask}:${id}` });
}
