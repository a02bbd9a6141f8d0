import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { owes } from './owing.ts';
import { readStanding, refuseBlocked } from './standing.ts';

type Timed = Pick<Deps, 'clock'>;

/** What may keep an account's money where it is after it was ordered out: its own standing, its makers', and its debts. */
async function lookAtLeaving(db: Queryable, accountId: string, makers: readonly (string | null)[]) {
  const [standings, isIndebted] = await allDone([readStanding(db, [accountId, ...makers]), owes(db, accountId)]);
  return { standings, isIndebted, isShut: standings.some(({ isShut }) => isShut) };
}

/**
 * Refuses to let out what was ordered before: `security:blocked` while a block or a freeze keeps it, 60004 where the account
 * or who made the order was closed since, 60011 while the account owes what was taken back.
 */
export async function assertMayLeave(
  db: Queryable,
  { clock }: Timed,
  accountId: string,
  ...makers: readonly (string | null)[]
): Promise<void> {
  const { standings, isShut, isIndebted } = await lookAtLeaving(db, accountId, makers);
  refuseBlocked(standings, clock.now());
  if (isShut) refuse(60004);
  if (isIndebted) refuse(60011, { reason: 'debt' });
}

/** The same, for who asks instead of refusing. */
export async function mayLeave(
  db: Queryable,
  { clock }: Timed,
  accountId: string,
  ...makers: readonly (string | null)[]
): Promise<boolean> {
  const { standings, isShut, isIndebted } = await lookAtLeaving(db, accountId, makers);
  const now = clock.now();
  const isBlocked = standings.some(
    ({ frozenAt, blockedUntil }) => frozenAt !== null || (blockedUntil !== null && blockedUntil > now),
  );
  return !isBlocked && !isShut && !isIndebted;
}
