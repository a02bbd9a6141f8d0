import { isFundPassword } from '#contract/profile/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { hashPassword, isRightPassword, openPassword } from '../session/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { countEntry, forgetEntries } from './attempts.ts';
import { noteOperation, noteSecurityChange } from './operations.ts';

/** A password as it travels; see `SealedPassword` of the session's contract. */
export interface Sealed {
  readonly cipher: string;
  readonly k: string;
  readonly t: string;
  readonly r: string;
}

/**
 * Refuses unless this is the user's fund password: `security:notBound` where none is set,
 * `security:wrongFundPassword` with the tries left, `security:fundPasswordLocked` for two hours after five
 * wrong ones. Call it before the transaction of the command: its count must stay when that rolls back.
 * Commands that ask for it declare these codes, 50002 and `InvalidKEIS`.
 */
export async function checkFundPassword(deps: Deps, userId: string, sealed: Sealed): Promise<void> {
  const entered = await openPassword(deps.db, deps.clock, 'fundPassword', sealed);
  const stored = await deps.db
    .selectFrom('fund_password')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!stored) refuse('security:notBound', { item: 'fundPassword' });
  const triesLeft = await countEntry(deps, userId, 'fundPassword');
  if (!(await isRightPassword(stored.password_hash, entered))) refuse('security:wrongFundPassword', { triesLeft });
  await forgetEntries(deps, userId, 'fundPassword');
}

/** Sets the first fund password. Twenty at once set one. */
export async function setFundPassword(
  deps: Deps,
  context: Context,
  input: { readonly fundPassword: Sealed; readonly verification: string },
): Promise<void> {
  const { userId } = sessionOf(context);
  const passwordHash = await openNew(deps, input.fundPassword, 'fundPassword');
  await deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('fund_password')
      .values({ user_id: userId, password_hash: passwordHash, set_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) refuse('security:bound', { item: 'fundPassword' });
    const action = 'security.setFundPassword' as const;
    await consumeStepUp(tx, deps, { userId, verification: input.verification, action, values: {} });
    await noteSecurityChange(tx, deps, context, { userId, action });
  });
}

/** Changes the fund password for somebody who knows the old one. */
export async function updateFundPassword(
  deps: Deps,
  context: Context,
  input: { readonly oldFundPassword: Sealed; readonly newFundPassword: Sealed; readonly verification: string },
): Promise<void> {
  const { userId } = sessionOf(context);
  const action = 'security.updateFundPassword' as const;
  const passwordHash = await openNew(deps, input.newFundPassword, 'newFundPassword');
  await checkFundPassword(deps, userId, input.oldFundPassword).catch(async (error: unknown) => {
    await noteOperation(deps.db, deps, context, { userId, action, succeeded: false });
    throw error;
  });
  await deps.db.transaction().execute(async (tx) => {
    await consumeStepUp(tx, deps, { userId, verification: input.verification, action, values: {} });
    await tx
      .updateTable('fund_password')
      .set({ password_hash: passwordHash, set_at: deps.clock.now() })
      .where('user_id', '=', userId)
      .execute();
    await noteSecurityChange(tx, deps, context, { userId, action });
  });
}

async function openNew(deps: Deps, sealed: Sealed, field: string): Promise<string> {
  const opened = await openPassword(deps.db, deps.clock, 'fundPassword', sealed);
  if (!isFundPassword(opened)) refuse(51091, { field });
  return hashPassword(opened);
}
