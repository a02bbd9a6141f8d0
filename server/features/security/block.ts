import { limits } from '#contract/platform/limits.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { blockTransfersUntil } from '../accounts/index.ts';
import './tables.ts';
import { enqueue } from '#server/platform/jobs.ts';

const blockMs = limits.withdrawal.blockAfterSecurityChangeHours * 3600 * 1000;

/** Job that holds withdrawals confirmed before a block began; `{ userId }`. */
export const holdTask = 'withdrawal.hold';

/**
 * Blocks all transfers and withdrawals of this user for 24 hours (specification, section 9), in the transaction of the
 * change that requires it. Keeps a later end that is already set.
 */
export async function blockTransfers(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + blockMs);
  await blockTransfersUntil(tx, userId, until);
  await enqueue(tx, holdTask, { userId });
}
