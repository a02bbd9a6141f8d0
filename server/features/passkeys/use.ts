import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { takeChallenge, type Asked, type TakenChallenge } from './challenges.ts';
import { checkUse, type Authentication } from './checks.ts';
import './tables.ts';

/** A passkey that has just signed. */
export interface UsedPasskey extends TakenChallenge {
  readonly passkeyId: string;
  readonly userId: string;
}

/**
 * Accepts an answer: uses up the challenge, checks the signature, records the counter. The passkey's row is locked, so
 * that of two answers with the same counter the second is refused. Refuses `passkey:void` and `passkey:refused`.
 */
export async function usePasskey(tx: Tx, deps: Deps, response: Authentication, asked: Asked): Promise<UsedPasskey> {
  const taken = await takeChallenge(tx, deps, response.response.clientDataJSON, asked);
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', response.id)
    .$if(asked.purpose !== 'signIn', (query) => query.where('user_id', '=', 'userId' in asked ? asked.userId : ''))
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) refuse('passkey:refused');
  const { userHandle } = response.response;
  const isOwners = userHandle === userHandleOf(passkey.user_id);
  // If no user was named, the answer has to name its user (WebAuthn, section 7.2, step 6).
  if (!isOwners && (userHandle !== undefined || asked.purpose === 'signIn')) refuse('passkey:refused');
  const counter = await checkUse(response, passkey, taken);
  await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: deps.clock.now() })
    .where('id', '=', passkey.id)
    .execute();
  return { ...taken, passkeyId: passkey.id, userId: passkey.user_id };
}

/**
 * Proves a user by one of their passkeys, for a security verification; the answer's `verification` names the one the
 * challenge was made for. Runs in the caller's transaction: if that rolls back, nothing was used.
 */
export async function provePasskey(tx: Tx, deps: Deps, userId: string, response: Authentication): Promise<UsedPasskey> {
  return usePasskey(tx, deps, response, { purpose: 'verify', userId });
}

/** Proves a user who is not signed in by one of their passkeys, requested as for a sign-in, without signing them in. */
export async function provePasskeySignIn(
  tx: Tx,
  deps: Deps,
  keyThumbprint: string,
  response: Authentication,
): Promise<UsedPasskey> {
  return usePasskey(tx, deps, response, { purpose: 'signIn', keyThumbprint });
}

/** Whether a user has a passkey. */
export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the user's handle for authenticators: 16 bytes that reveal nothing about them. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
