import type { Network } from '#contract/currencies/networks.ts';
import { cryptoDepositTable, type CryptoDepositState } from '#contract/deposits/states.ts';
import { canMove } from '#contract/platform/moves.ts';
import { assert } from '#contract/platform/errors.ts';

export interface Progress {
  readonly status: CryptoDepositState;
  readonly confirmations: number;
  /** Smallest units. */
  readonly amount: bigint;
  /** Whether the risk check has given a verdict; until then a confirmed deposit waits. */
  readonly isScreened: boolean;
  /** Whether staff must review it before it is credited. */
  readonly needsReview?: boolean;
}

/** The statuses that a report leads through, in order, and whether the customer is credited on the way. */
export interface Step {
  readonly statuses: readonly CryptoDepositState[];
  readonly isCredited: boolean;
}

/**
 * Returns the effect of a report of confirmations on a deposit. A report older than the last changes nothing: the
 * caller passes the greater of the two.
 */
export function advance(progress: Progress, network: Network, minimum: bigint): Step {
  const statuses: CryptoDepositState[] = [];
  let { status } = progress;
  const go = (to: CryptoDepositState) => {
    assert(canMove(cryptoDepositTable, status, to, 'provider'), `a deposit moves from ${status} to ${to}`);
    status = to;
    statuses.push(to);
  };
  if (status === 'pendingDeposit' && progress.confirmations >= 1) go('confirming');
  if (status === 'confirming' && progress.confirmations >= network.confirmations) go('confirmed');
  const isEnough = progress.amount >= minimum;
  const isDecided = status === 'confirmed' && (!isEnough || progress.isScreened);
  const isCredited = isDecided && isEnough && !progress.needsReview;
  if (isDecided) go(isCredited ? 'credited' : isEnough ? 'complianceReview' : 'belowMinimumLimit');
  if (status === 'credited' && progress.confirmations > network.confirmations) go('completed');
  return { statuses, isCredited };
}
