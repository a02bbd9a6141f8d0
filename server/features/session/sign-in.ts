import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { useProof } from './authenticate.ts';
import { emailContact, findUserByContact, phoneContact, type Contact } from './contacts.ts';
import { noteLogin, openSession } from './open-session.ts';
import { isRightPassword, openPassword, type SealedPassword } from './password.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import type { IssuedTokens } from './tokens.ts';
import { countTry, forgiveTries, isKnownDevice, maxWrongPasswords, tryKey } from './tries.ts';

interface Credentials {
  readonly password: SealedPassword;
  readonly accountType?: 'individual' | 'merchant';
}

export async function signInByEmail(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: Credentials & { readonly emailAddress: string },
): Promise<IssuedTokens> {
  return signIn(deps, secrets, context, { ...input, contact: emailContact(input.emailAddress) });
}

export async function signInByPhone(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: Credentials & { readonly phoneNumber: string },
): Promise<IssuedTokens> {
  return signIn(deps, secrets, context, { ...input, contact: phoneContact(input.phoneNumber) });
}

/**
 * Signs in, and binds the new session to the key of the request's proof. Who is unknown takes the same
 * steps as who gave a wrong password, each as slow as the other's, and gets the same answer.
 */
async function signIn(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: Credentials & { readonly contact: Contact },
): Promise<IssuedTokens> {
  const { keyThumbprint } = await useProof(deps, context);
  const password = await openPassword(deps.db, deps.clock, 'login', input.password);
  const user = await findUserByContact(deps.db, input.contact);
  const isKnown = await isKnownDevice(deps, user?.id ?? nobody, keyThumbprint);
  const key = user
    ? tryKey({ userId: user.id, ...(isKnown ? { knownDevice: keyThumbprint } : {}) })
    : tryKey({ target: input.contact.target });
  const tries = await countTry(deps, key);
  const isRight = await isRightPassword(user?.password_hash, password);
  const isRightDoor = !input.accountType || user?.account_type === input.accountType;
  if (!user || !isRight || !isRightDoor) {
    if (user) await noteLogin(deps, context, user.id, false);
    else await noteUnknown(deps, context);
    refuse('session:wrongCredentials', { triesLeft: maxWrongPasswords - tries });
  }
  await forgiveTries(deps.db, key);
  return openSession(deps, secrets, context, user.id, keyThumbprint, user.password_hash);
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** A try at an account that is not there leaves its trace too: it takes as long as a line of a history. */
async function noteUnknown(deps: Deps, context: Context): Promise<void> {
  await writeAudit(deps.db, {
    actor: { kind: 'anonymous' },
    action: 'session.signInUnknown',
    ip: context.ip,
    deviceId: context.deviceId,
    requestId: context.requestId,
  });
}
