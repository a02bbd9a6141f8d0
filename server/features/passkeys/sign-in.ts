import { Refusal } from '#contract/platform/errors.ts';
import { passkeyChallengeS } from '#contract/passkeys/rules.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { noteLogin, openSession, useProof, type Secrets } from '../session/index.ts';
import { makeChallenge } from './challenges.ts';
import { relyingPartyOf, type Authentication } from './checks.ts';
import { originOf } from './origin.ts';
import { usePasskey } from './use.ts';

/** Returns what the browser needs to request a passkey: any of this site's, as the user is not known yet. */
export async function beginSignIn(deps: Deps, context: Context) {
  const { keyThumbprint } = await useProof(deps, context);
  const origin = originOf(deps, context);
  const challenge = await makeChallenge(deps.db, deps, origin, { purpose: 'signIn', keyThumbprint });
  return {
    options: {
      rpId: relyingPartyOf(origin),
      challenge,
      timeout: passkeyChallengeS * 1000,
      userVerification: 'required' as const,
    },
  };
}

/**
 * Signs in with a passkey. Wrong passwords don't lock anyone out here: a passkey can't be guessed. The tokens go to the
 * key that requested the challenge.
 */
export async function finishSignIn(deps: Deps, secrets: Secrets, context: Context, response: Authentication) {
  const { keyThumbprint } = await useProof(deps, context);
  const userId = await deps.db
    .transaction()
    .execute(async (tx) => {
      const used = await usePasskey(tx, deps, response, { purpose: 'signIn', keyThumbprint });
      await writeAudit(tx, {
        actor: { kind: 'user', id: used.userId },
        action: 'passkey.signIn',
        subject: `passkey:${used.passkeyId}`,
        from: context,
      });
      return used.userId;
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'passkey:refused') await noteFailure(deps, context, response.id);
      throw error;
    });
  return openSession(deps, secrets, context, userId, keyThumbprint);
}

/** Adds a line to the history of the passkey's owner. */
async function noteFailure(deps: Deps, context: Context, credentialId: string): Promise<void> {
  const row = await deps.db
    .selectFrom('passkey')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (row) await noteLogin(deps, context, { userId: row.user_id, succeeded: false });
}
