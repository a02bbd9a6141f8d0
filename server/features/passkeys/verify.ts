import { refuse } from '#contract/platform/errors.ts';
import { passkeyChallengeS } from '#contract/passkeys/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { passStepUpByPasskey } from '../step-up/index.ts';
import { makeChallenge } from './challenges.ts';
import { relyingPartyOf, type Authentication } from './checks.ts';
import { toDescriptor } from './enrol.ts';
import { originOf } from './origin.ts';
import { provePasskey } from './use.ts';

/** Returns what the browser needs to pass a verification with one of the user's passkeys. */
export async function beginVerification(deps: Deps, context: Context, verification: string) {
  const { userId } = sessionOf(context);
  const origin = originOf(deps, context);
  const known = await deps.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  if (known.length === 0) refuse('security:notBound');
  const challenge = await makeChallenge(deps.db, deps, origin, { purpose: 'verify', userId, verification });
  return {
    options: {
      rpId: relyingPartyOf(origin),
      challenge,
      timeout: passkeyChallengeS * 1000,
      userVerification: 'required' as const,
      allowCredentials: known.map(toDescriptor),
    },
  };
}

/** Passes the verification that the challenge was made for, and no other. */
export async function finishVerification(
  deps: Deps,
  context: Context,
  { verification, response }: { readonly verification: string; readonly response: Authentication },
) {
  const { userId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const used = await provePasskey(tx, deps, userId, response);
    if (used.verification !== verification) refuse('passkey:void');
    await passStepUpByPasskey(tx, deps, userId, verification);
  });
  return {};
}
