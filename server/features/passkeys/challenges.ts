import { createHash, randomBytes } from 'node:crypto';
import { passkeyChallengeS } from '#contract/passkeys/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Kept } from '#server/platform/purge.ts';
import { readChallenge } from './checks.ts';
import './tables.ts';

/** The user or key that is challenged, and the purpose. */
export type Asked =
  | { readonly purpose: 'register'; readonly userId: string }
  | { readonly purpose: 'verify'; readonly userId: string; readonly verification?: string }
  | { readonly purpose: 'signIn'; readonly keyThumbprint: string };

/** A challenge that was just used up. */
export interface TakenChallenge {
  readonly challenge: string;
  readonly origin: string;
  readonly verification: string | null;
}

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest();

/** Creates a challenge, base64url, for a browser at that origin. */
export async function makeChallenge(db: Queryable, deps: Deps, origin: string, asked: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('webauthn_challenge')
    .values({
      challenge_hash: hashChallenge(challenge),
      purpose: asked.purpose,
      origin,
      user_id: asked.purpose === 'signIn' ? null : asked.userId,
      key_thumbprint: asked.purpose === 'signIn' ? asked.keyThumbprint : null,
      verification: asked.purpose === 'verify' ? asked.verification : null,
      expires_at: new Date(deps.clock.now().getTime() + passkeyChallengeS * 1000),
    })
    .execute();
  return challenge;
}

/** Uses up the challenge that an answer names. Refuses `passkey:void` if it is not open for this request. */
export async function takeChallenge(tx: Tx, deps: Deps, clientDataJson: string, asked: Asked): Promise<TakenChallenge> {
  const challenge = readChallenge(clientDataJson);
  const row = await tx
    .deleteFrom('webauthn_challenge')
    .where('challenge_hash', '=', hashChallenge(challenge))
    .where('purpose', '=', asked.purpose)
    .where('expires_at', '>', deps.clock.now())
    .$if(asked.purpose === 'signIn', (query) =>
      query.where('key_thumbprint', '=', 'keyThumbprint' in asked ? asked.keyThumbprint : ''),
    )
    .$if(asked.purpose !== 'signIn', (query) => query.where('user_id', '=', 'userId' in asked ? asked.userId : ''))
    .returning(['origin', 'verification'])
    .executeTakeFirst();
  if (!row) refuse('passkey:void');
  return { challenge, ...row };
}

export const passkeyKept: readonly Kept[] = [{ table: 'webauthn_challenge', since: 'expires_at', forMs: 0 }];
