import { limits } from '#contract/platform/limits.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { blockTransfersUntil } from '../accounts/index.ts';
import './tables.ts';
import { enqueue } from '#server/platform/jobs.ts';

const blockMs = limits.withdrawal.blockAfterSecurityChangeHours * 3600 * 1000;

/** The job that holds what was confirmed before a block began; `{ userId }`. */
export const holdTask = 'withdrawal.hold';

/**
 * Lets no transfer and no withdrawal of this user through for 24 hours (specification, section 9), in the
 * transaction of the change that asks for it. A later end that is already set stays.
 */
export async function blockTransfers(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + blockMs);
  await blockTransfersUntil(tx, userId, until);
  await enqueue(tx, holdTask, { userId });
}
