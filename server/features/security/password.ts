import { refuse } from '#contract/platform/errors.ts';
import { isChangedPassword } from '#contract/profile/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getAccount, getPasswordHash, setPassword } from '../accounts/index.ts';
import {
  assertGoodPassword,
  endSessions,
  forgiveAllTries,
  hashPassword,
  isRightPassword,
  openPassword,
  type SealedPassword,
} from '../session/index.ts';
import { checkStepUp, consumeStepUp } from '../step-up/index.ts';
import { tryEntry } from './attempts.ts';
import { noteOperation, noteSecurityChange } from './operations.ts';

const action = 'security.updatePassword' as const;

/**
 * Changes the login password for somebody who knows the old one, and ends all other sessions. Refuses
 * `security:wrongPassword` with the tries left, `session:locked` for two hours after five wrong ones.
 */
export async function updatePassword(
  deps: Deps,
  context: Context,
  input: {
    readonly oldPassword: SealedPassword;
    readonly newPassword: SealedPassword;
    readonly verification: string;
  },
): Promise<{ revokedSessions: number }> {
  const { userId, sessionId } = sessionOf(context);
  const claim = { userId, accountId: userId, verification: input.verification, action, values: {} };
  const newPassword = await openPassword(deps.db, deps.clock, 'password', input.newPassword);
  await assertGoodPassword(newPassword, isChangedPassword, 'newPassword', await contactsOf(deps, userId));
  const oldPassword = await openPassword(deps.db, deps.clock, 'password', input.oldPassword);
  await checkStepUp(deps.db, deps, claim);
  const oldHash = await checkPassword(deps, context, oldPassword);
  if (newPassword === oldPassword) refuse(51091, { field: 'newPassword', rule: 'new' });
  const newHash = await hashPassword(newPassword);
  return deps.db.transaction().execute(async (tx) => {
    await consumeStepUp(tx, deps, claim);
    // Somebody may have changed it since it was looked at.
    if (!(await setPassword(tx, userId, newHash, oldHash))) refuse('security:wrongPassword');
    const revokedSessions = await endSessions(tx, deps, { userId, exceptId: sessionId, reason: 'passwordChanged' });
    await forgiveAllTries(tx, userId);
    await noteSecurityChange(tx, deps, context, { userId, action, details: { revokedSessions } });
    return { revokedSessions };
  });
}

async function contactsOf(deps: Deps, userId: string): Promise<readonly (string | null)[]> {
  const { email, phone } = await getAccount(deps.db, userId);
  return [email, phone];
}

/** @returns the hash that the password was right for */
async function checkPassword(deps: Deps, context: Context, password: string): Promise<string> {
  const { userId } = sessionOf(context);
  const storedHash = await getPasswordHash(deps.db, userId);
  const isRight = () => isRightPassword(storedHash, password);
  const triesLeft = await tryEntry(deps, { userId, kind: 'password', isRight });
  if (triesLeft !== undefined) {
    await noteOperation(deps.db, deps, context, { userId, action, succeeded: false });
    refuse('security:wrongPassword', { triesLeft });
  }
  return storedHash;
}
