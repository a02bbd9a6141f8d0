import { assetCode } from '#contract/platform/assets.ts';
import { caseAnswers } from '#contract/desk/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import { closeCase, openCase, type NewCase } from '../staff/index.ts';
import { afterAction } from './domain.ts';
import { factsOf } from './facts.ts';
import type { WithdrawalRow } from './tables.ts';

/** States only an operator can move on from. In review a withdrawal waits only if its amount requires it. */
export const waitingStates: readonly WithdrawalState[] = [
  'pendingReview',
  'complianceReview',
  'travelRuleReview',
  'frozen',
  'unfrozen',
  'lockedOrder',
  'abnormalOrder',
];

/** Opens the case of a withdrawal if it is now waiting for people. */
export async function openWithdrawalCase(db: Queryable, deps: Deps, row: WithdrawalRow): Promise<void> {
  const waiting = caseOf(row);
  if (waiting) await openCase(db, deps, waiting);
}

/** Returns the case of a withdrawal that is waiting for people; undefined if it isn't. */
export function caseOf(row: WithdrawalRow): NewCase | undefined {
  const { isReviewed, isLarge } = factsOf(row);
  if (!waitingStates.includes(row.status) || (row.status === 'pendingReview' && !isReviewed)) return undefined;
  return {
    kind: 'withdrawal',
    id: row.id,
    customerId: row.user_id,
    money: { asset: assetCode(row.asset), amount: BigInt(row.amount) },
    needed: isLarge ? 2 : 1,
  };
}

/**
 * Closes the case of the state a withdrawal left, and opens that of its current state. A withdrawal with a complete
 * declaration leaves the travel rule review at once; its case is opened only if it stays.
 */
export async function followCase(
  tx: Tx,
  deps: Deps,
  before: WithdrawalRow,
  after: WithdrawalRow,
  by: MovedBy,
): Promise<void> {
  const facts = factsOf(before);
  const answer = caseAnswers.find((one) => afterAction(one, facts) === after.status);
  const outcome = answer === 'approve' ? 'approved' : 'rejected';
  const id = before.id;
  if (waitingStates.includes(before.status))
    await closeCase(tx, deps, { kind: 'withdrawal', id }, by.by === 'operator' && answer ? outcome : 'closed', by);
  if (after.status !== 'travelRuleReview') await openWithdrawalCase(tx, deps, after);
}
