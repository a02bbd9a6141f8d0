import { createHash } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import { entryActions, type EntryAction } from '#contract/step-up/actions.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { platformOf } from '#contract/platform/platform-of.ts';
import { credentials } from '../accounts/index.ts';
import { openSession, useProof, type IssuedTokens, type Secrets } from '../session/index.ts';
import { beginStepUp } from './begin.ts';
import { consumeStepUp } from './consume.ts';
import type { SecurityLog } from './log.ts';
import { sendStepUpCode, type CodeWish } from './send-code.ts';
import { verifyStepUp, type EnteredCodes } from './verify.ts';

/** User trying to enter, and what they have already given. */
export interface Entry {
  readonly action: EntryAction;
  readonly userId: string;
  /** What the verification is bound to: the device's key, or a reset's ticket. */
  readonly holder: string;
  /** Hash of the current password: a verification becomes void when the password changes. */
  readonly passwordHash: string;
}

const valuesOf = ({ holder, passwordHash }: Pick<Entry, 'holder' | 'passwordHash'>) => ({
  holder,
  password: createHash('sha256').update(passwordHash).digest('hex'),
});

/** Begins the second step of a user who is not signed in. The message with a code says where it was requested from. */
export async function beginEntry(deps: Deps, context: Context, entry: Entry) {
  const { action, userId } = entry;
  const { browser, system } = platformOf(context.userAgent);
  const country = deps.providers.geoip.findCountry(context.ip);
  const shown = {
    ...((browser ?? system) && { device: [browser, system].filter(Boolean).join(', ') }),
    ...(country && { place: country }),
    ip: context.ip,
  };
  return beginStepUp(deps, userId, { action, values: valuesOf(entry), shown });
}

/** Sends a code for the second step of a sign-in. */
export async function sendEntryCode(deps: Deps, secrets: Secrets, wish: CodeWish) {
  const { id } = await findEntryUser(deps.db, wish.verification);
  return sendStepUpCode(deps, secrets, id, wish);
}

/**
 * Finishes the second step of a sign-in: a right code opens the session, only for the device that gave the password.
 * Refuses with `code:wrong` and the tries left, and with 50002 if the user has to start again with the password.
 */
export async function finishSignIn(
  deps: Deps,
  secrets: Secrets,
  log: SecurityLog,
  context: Context,
  input: EnteredCodes,
): Promise<IssuedTokens> {
  const { keyThumbprint } = await useProof(deps, context);
  const { id: userId, password_hash: passwordHash } = await findEntryUser(deps.db, input.verification);
  const { verification } = input;
  const { isPassed } = await verifyStepUp(deps, secrets, log, context, input, userId);
  if (!isPassed) refuse(50002);
  const claim = { action: 'session.signIn' as const, userId, accountId: userId, verification };
  const values = valuesOf({ holder: keyThumbprint, passwordHash });
  await deps.db.transaction().execute((tx) => consumeStepUp(tx, deps, { ...claim, values }));
  return openSession(deps, secrets, context, userId, keyThumbprint, { passwordHash, verification });
}

/**
 * Returns the claim of a reset's second step. `claimOf` is used once its codes were taken, to use it up in the reset's
 * own transaction.
 */
export function claimOf(entry: Entry, verification: string) {
  const { action, userId } = entry;
  return { action, userId, accountId: userId, verification, values: valuesOf(entry) };
}

async function findEntryUser(db: Queryable, verification: string) {
  const row = await db
    .selectFrom('step_up_challenge')
    .innerJoin(credentials.as('person'), 'person.id', 'step_up_challenge.user_id')
    .select(['person.id', 'password_hash'])
    .where('step_up_challenge.id', '=', verification)
    .where('action', 'in', [...entryActions])
    .executeTakeFirst();
  return row ?? refuse(50002);
}
