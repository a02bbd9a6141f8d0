import { must, refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import { isStaff } from '#contract/staff/permissions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network.ts';
import { useProof } from './authenticate.ts';
import { emailContact, findUserByContact, phoneContact, targetKey, type Contact } from './contacts.ts';
import { assertMayEnter, noteLogin, openSession } from './open-session.ts';
import { isRightPassword, openPassword, type SealedPassword } from './password.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import type { IssuedTokens } from './tokens.ts';
import { awaitSecondStep, noteUnfinished, type BeginSecondStep, type SecondStep } from './unfinished.ts';
import { readDeviceToken } from './device-token.ts';
import {
  countWrongTry,
  forgiveTries,
  findKnownMark,
  maxWrongOfAll,
  maxWrongPasswords,
  refuseLocked,
  tryKey,
} from './tries.ts';

interface Credentials {
  readonly password: SealedPassword;
  readonly accountType?: 'individual' | 'merchant';
}

export interface SignInPorts {
  readonly deps: Deps;
  readonly secrets: Secrets;
  readonly beginSecondStep: BeginSecondStep;
}

export async function signInByEmail(
  ports: SignInPorts,
  context: Context,
  input: Credentials & { readonly emailAddress: string },
): Promise<IssuedTokens> {
  return signIn(ports, context, { ...input, contact: emailContact(input.emailAddress) });
}

export async function signInByPhone(
  ports: SignInPorts,
  context: Context,
  input: Credentials & { readonly phoneNumber: string },
): Promise<IssuedTokens> {
  return signIn(ports, context, { ...input, contact: phoneContact(input.phoneNumber) });
}

/**
 * Signs in and binds the new session to the key of the request's proof. An unknown user takes the same steps as a wrong
 * password, equally slow, and gets the same response. On a device the account doesn't know a password alone gives no
 * session: `session:verificationRequired` names the verification to pass and the factors that pass it. Whoever has the
 * password learns that the account signs in as the other type: `session:wrongAccountType`.
 */
async function signIn(
  { deps, secrets, beginSecondStep }: SignInPorts,
  context: Context,
  input: Credentials & { readonly contact: Contact },
): Promise<IssuedTokens> {
  const { keyThumbprint } = await useProof(deps, context);
  const password = await openPassword(deps.db, deps.clock, 'login', input.password);
  const user = await findUserByContact(deps, input.contact);
  const { tokenHash } = readDeviceToken(context);
  const mark = await findKnownMark(deps.db, deps, user?.id ?? nobody, { keyThumbprint, tokenHash });
  const isKnown = mark !== undefined;
  const whose = user ? { userId: user.id } : { target: targetKey(deps.vault, input.contact.target) };
  const from = isKnown
    ? { knownDevice: mark === 'key' ? keyThumbprint : hexOf(tokenHash) }
    : { network: networkOf(context.ip) };
  const ownKey = tryKey(whose, from);
  const keys = isKnown ? [ownKey] : [ownKey, tryKey(whose)];
  await refuseLocked(deps, keys);
  const isRight = await isRightPassword(user?.password_hash, password);
  if (!user || !isRight) {
    const tries = await countWrongTries(deps, keys);
    if (user) await noteLogin(deps, context, { userId: user.id, succeeded: false });
    else await noteUnknown(deps, context);
    refuse('session:wrongCredentials', { triesLeft: maxWrongPasswords - tries });
  }
  await refuseLocked(deps, keys);
  await forgiveTries(deps, ownKey);
  if (user.is_disabled || user.banned_at || user.frozen_at)
    await noteLogin(deps, context, { userId: user.id, succeeded: false });
  assertMayEnter(user);
  if (input.accountType && user.account_type !== input.accountType) {
    await noteUnfinished(deps, context, { userId: user.id, keyThumbprint, isKnown });
    refuse('session:wrongAccountType', { accountType: user.account_type });
  }
  const proved = { userId: user.id, passwordHash: user.password_hash };
  // Staff give a second factor every time, on known devices too.
  if (!isKnown || isStaff(user.roles))
    refuseUnverified(await awaitSecondStep(deps, context, beginSecondStep, { ...proved, keyThumbprint, isKnown }));
  return openSession(deps, secrets, context, user.id, keyThumbprint, proved);
}

/**
 * Counts a wrong try for the sender and for all unknown devices together, so that using many networks doesn't get
 * around the first limit.
 */
async function countWrongTries(deps: Deps, [ownKey = '', ofAllKey]: readonly string[]): Promise<number> {
  const tries = await countWrongTry(deps, ownKey);
  if (ofAllKey !== undefined) await countWrongTry(deps, ofAllKey, maxWrongOfAll);
  return tries;
}

const hexOf = (hash: Buffer | null) => must(hash, 'the cookie of a known device').toString('hex');

function refuseUnverified({ verification, factors, expiresInSeconds }: SecondStep): never {
  refuse('session:verificationRequired', {
    verification,
    factors: factors.map(({ factor }) => factor).join(','),
    ...Object.fromEntries(factors.flatMap(({ factor, target }) => (target ? [[`${factor}Target`, target]] : []))),
    expiresInSeconds,
  });
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Records a try at an unknown account too, so that it takes as long as writing a history line. */
async function noteUnknown(deps: Deps, context: Context): Promise<void> {
  await writeAudit(deps.db, {
    actor: { kind: 'anonymous' },
    action: 'session.signInUnknown',
    from: context,
  });
}
