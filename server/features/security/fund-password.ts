import { isFundPassword, isWeakFundPassword } from '#contract/profile/rules.ts';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { lockContacts } from '../accounts/index.ts';
import { hashPassword, isRightPassword, openPassword, type SealedPassword } from '../session/index.ts';
import { findBirthDate } from '../kyc/index.ts';
import { checkStepUp, consumeStepUp } from '../step-up/index.ts';
import { tryEntry } from './attempts.ts';
import { noteOperation, noteSecurityChange } from './operations.ts';

/** Whether somebody has set one. */
export async function hasFundPassword(db: Queryable, userId: string): Promise<boolean> {
  const set = await db.selectFrom('fund_password').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return set !== undefined;
}

/**
 * Refuses unless this is the user's fund password: `security:notBound` where none is set,
 * `security:wrongFundPassword` with the tries left, `security:fundPasswordLocked` for two hours after five
 * wrong ones. Call it before the transaction of the command: its count must stay when that rolls back.
 * Commands that ask for it declare these codes, 50002 and `InvalidKEIS`.
 * @returns the hash that it was right for
 */
export async function checkFundPassword(deps: Deps, userId: string, sealed: SealedPassword): Promise<string> {
  const entered = await openPassword(deps.db, deps.clock, 'fundPassword', sealed);
  const stored = await deps.db
    .selectFrom('fund_password')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!stored) refuse('security:notBound', { item: 'fundPassword' });
  const isRight = () => isRightPassword(stored.password_hash, entered);
  const triesLeft = await tryEntry(deps, { userId, kind: 'fundPassword', isRight });
  if (triesLeft !== undefined) refuse('security:wrongFundPassword', { triesLeft });
  return stored.password_hash;
}

/** Sets the first fund password. Twenty at once set one. */
export async function setFundPassword(
  deps: Deps,
  context: Context,
  input: {
    readonly fundPassword: SealedPassword;
    readonly repeatedFundPassword: SealedPassword;
    readonly verification: string;
  },
): Promise<void> {
  const { userId } = sessionOf(context);
  const passwordHash = await openNew(deps, userId, 'fundPassword', input.fundPassword, input.repeatedFundPassword);
  await deps.db.transaction().execute(async (tx) => {
    await lockContacts(tx, userId);
    const added = await tx
      .insertInto('fund_password')
      .values({ user_id: userId, password_hash: passwordHash, set_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) refuse('security:bound', { item: 'fundPassword' });
    const action = 'security.setFundPassword' as const;
    await consumeStepUp(tx, deps, { userId, accountId: userId, verification: input.verification, action, values: {} });
    await noteSecurityChange(tx, deps, context, { userId, action });
  });
}

const updateAction = 'security.updateFundPassword' as const;

/** Changes the fund password for somebody who knows the old one. */
export async function updateFundPassword(
  deps: Deps,
  context: Context,
  input: {
    readonly oldFundPassword: SealedPassword;
    readonly newFundPassword: SealedPassword;
    readonly repeatedFundPassword: SealedPassword;
    readonly verification: string;
  },
): Promise<void> {
  const { userId } = sessionOf(context);
  const claim = { userId, accountId: userId, verification: input.verification, action: updateAction, values: {} };
  const newHash = await openNew(deps, userId, 'newFundPassword', input.newFundPassword, input.repeatedFundPassword);
  // Whoever has no verification shall not try fund passwords.
  await checkStepUp(deps.db, deps, claim);
  const oldHash = await checkOld(deps, context, input.oldFundPassword);
  await deps.db.transaction().execute(async (tx) => {
    await lockContacts(tx, userId);
    await consumeStepUp(tx, deps, claim);
    const changed = await tx
      .updateTable('fund_password')
      .set({ password_hash: newHash, set_at: deps.clock.now() })
      .where('user_id', '=', userId)
      .where('password_hash', '=', oldHash)
      .returning('user_id')
      .executeTakeFirst();
    // Somebody changed it since it was looked at.
    if (!changed) refuse('security:wrongFundPassword');
    await noteSecurityChange(tx, deps, context, { userId, action: updateAction });
  });
}

async function checkOld(deps: Deps, context: Context, sealed: SealedPassword): Promise<string> {
  const { userId } = sessionOf(context);
  try {
    return await checkFundPassword(deps, userId, sealed);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'security:wrongFundPassword')
      await noteOperation(deps.db, deps, context, { userId, action: updateAction, succeeded: false });
    throw error;
  }
}

/** Both entries must be one and the same PIN, and no date that anybody can know. */
async function openNew(
  deps: Deps,
  userId: string,
  field: string,
  entered: SealedPassword,
  repeated: SealedPassword,
): Promise<string> {
  const first = await openPassword(deps.db, deps.clock, 'fundPassword', entered);
  const second = await openPassword(deps.db, deps.clock, 'fundPassword', repeated);
  if (!isFundPassword(first)) refuse(51091, { field });
  if (isWeakFundPassword(first, await findBirthDate(deps, userId))) refuse(51091, { field, rule: 'common' });
  if (second !== first) refuse(51091, { field: 'repeatedFundPassword' });
  return hashPassword(first);
}
