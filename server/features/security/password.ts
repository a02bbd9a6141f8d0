import { refuse } from '#contract/platform/errors.ts';
import { isChangedPassword } from '#contract/profile/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getAccount, getPasswordHash, setPassword } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  assertGoodPassword,
  endSessions,
  forgiveAllTries,
  hashPassword,
  isRightPassword,
  openPassword,
  type SealedPassword,
} from '../session/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { tryEntry } from './attempts.ts';
import { noteOperation, noteSecurityChange } from './operations.ts';

const action = 'security.updatePassword' as const;

interface PasswordChange {
  readonly oldPassword: SealedPassword;
  readonly newPassword: SealedPassword;
  readonly verification: string;
}

interface Hashes {
  readonly oldHash: string;
  readonly newHash: string;
}

/**
 * Changes the login password of a user who knows the old one, and ends all other sessions. Refuses with
 * `security:wrongPassword` and the tries left, `session:locked` for two hours after five wrong ones.
 */
export const updatePassword = defineCommand({
  name: action,
  stepUp: verifiedFor(action),
  outside: check,
  work: async (given: Given<undefined, Hashes>, _change: PasswordChange) => {
    const { tx, deps, context, session, outside } = given;
    const { userId, sessionId: exceptId } = session;
    given.verify({});
    // It may have been changed since it was checked.
    if (!(await setPassword(tx, userId, outside.newHash, outside.oldHash))) refuse('security:wrongPassword');
    const revokedSessions = await endSessions(tx, deps, { userId, exceptId, reason: 'passwordChanged' });
    await forgiveAllTries(tx, userId);
    await noteSecurityChange(tx, deps, context, { userId, action, details: { revokedSessions } });
    return { revokedSessions };
  },
});

async function check(deps: Deps, context: Context, change: PasswordChange): Promise<Hashes> {
  const { userId } = sessionOf(context);
  const newPassword = await openPassword(deps.db, deps.clock, 'password', change.newPassword);
  await assertGoodPassword(newPassword, isChangedPassword, 'newPassword', await contactsOf(deps, userId));
  const oldPassword = await openPassword(deps.db, deps.clock, 'password', change.oldPassword);
  const { verification } = change;
  await checkStepUp(deps.db, deps, { userId, accountId: userId, verification, action, values: {} });
  const oldHash = await checkPassword(deps, context, oldPassword);
  if (newPassword === oldPassword) refuse(51091, { field: 'newPassword', rule: 'new' });
  return { oldHash, newHash: await hashPassword(newPassword) };
}

async function contactsOf(deps: Deps, userId: string): Promise<readonly (string | null)[]> {
  const { email, phone } = await getAccount(deps.db, userId);
  return [email, phone];
}

/** @returns the hash the password matched */
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
