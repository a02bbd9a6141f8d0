import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
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
  await tx
    .updateTable('app_user')
    .set({ transfers_blocked_until: until })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('transfers_blocked_until', 'is', null), eb('transfers_blocked_until', '<', until)]))
    .execute();
  await enqueue(tx, holdTask, { userId });
}

/**
 * Refuses `security:blocked` while a security change keeps this user's money where it is, with the seconds
 * left, or while the account is frozen, with `isFrozen`. Every command that moves money out declares the code.
 */
export async function assertNotBlocked(tx: Queryable, deps: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select(['transfers_blocked_until', 'frozen_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user?.frozen_at) refuse('security:blocked', { isFrozen: true });
  const leftMs = (user?.transfers_blocked_until?.getTime() ?? 0) - deps.clock.now().getTime();
  if (leftMs > 0) refuse('security:blocked', { isFrozen: false, retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** What blocks any of these people now: a freeze before a security change, of which the one that lasts longest. */
export async function findBlock(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  userIds: readonly string[],
): Promise<{ readonly reason: 'frozen' | 'securityChange'; readonly until: Date | null } | undefined> {
  const now = clock.now();
  const people = await db
    .selectFrom('app_user')
    .select(['transfers_blocked_until as until', 'frozen_at'])
    .where('id', 'in', [...userIds])
    .execute();
  if (people.some(({ frozen_at: frozenAt }) => frozenAt !== null)) return { reason: 'frozen', until: null };
  const [until] = people
    .flatMap((one) => (one.until !== null && one.until > now ? [one.until] : []))
    .toSorted((left, right) => right.getTime() - left.getTime());
  return until && { reason: 'securityChange', until };
}
