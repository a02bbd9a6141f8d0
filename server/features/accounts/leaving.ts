import { Refusal, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import { askedOnceEach } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { owes } from './owing.ts';
import { readStanding, refuseUnfree } from './standing.ts';

/**
 * Refuses to let previously ordered money leave an account: like `refuseUnfree`, by the current standing of the account
 * and of the order's makers, and with 60011 while the account owes what was taken back.
 */
export async function assertMayLeave(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  accountId: string,
  ...makers: readonly (string | null)[]
): Promise<void> {
  const [standings, isIndebted] = await allDone([readStanding(db, [accountId, ...makers]), owes(db, accountId)]);
  refuseUnfree(standings, clock.now());
  if (isIndebted) refuse(60011, { reason: 'debt' });
}

/** Same as `assertMayLeave`, but returns a boolean instead of refusing. */
export async function mayLeave(...asked: Parameters<typeof assertMayLeave>): Promise<boolean> {
  try {
    await assertMayLeave(...asked);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Leaving {
  readonly deps: Pick<Deps, 'clock'>;
  readonly accountId: string;
}

/** Same as `mayLeave`, for all concurrent callers in one round trip, once for each account. */
export const mayLeaveNow = askedOnceEach(
  ({ accountId }: Leaving) => accountId,
  (tx, { deps, accountId }) => mayLeave(tx, deps, accountId),
);
