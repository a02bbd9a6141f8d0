import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

const blockMs = limits.withdrawal.blockAfterSecurityChangeHours * 3600 * 1000;

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
