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
 * Takes an answer: the challenge goes, the signature is checked, the counter is noted. The passkey's row is
 * locked, so that of two answers with one counter the second finds it used. Refuses `passkey:void` and
 * `passkey:refused`.
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
  // Where nobody was named, the answer has to say who it is for (WebAuthn, section 7.2, step 6).
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
 * Proves a user by a passkey of his, for a security verification; the answer's `verification` says for which
 * one the challenge was made. In the caller's transaction: where that rolls back, nothing was used.
 */
export async function provePasskey(tx: Tx, deps: Deps, userId: string, response: Authentication): Promise<UsedPasskey> {
  return usePasskey(tx, deps, response, { purpose: 'verify', userId });
}

/** Proves somebody who is not signed in by a passkey of his, asked for as a sign-in asks, without signing him in. */
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

/** How a user is called towards authenticators: 16 bytes that say nothing about him. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
