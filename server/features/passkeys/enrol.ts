import { brand } from '#contract/platform/brand.ts';
import { refuse } from '#contract/platform/errors.ts';
import { maxPasskeys, passkeyChallengeS, passkeyValues } from '#contract/passkeys/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getAccount, lockAccount } from '../accounts/index.ts';
import { noteSecurityChange } from '../security/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { algorithms, checkNew, relyingPartyOf, type Registration } from './checks.ts';
import { toItem } from './manage.ts';
import { originOf } from './origin.ts';
import { userHandleOf } from './use.ts';

/** What the browser needs to make a passkey. Uses up the verification: the challenge stands in for it. */
export async function beginEnrolment(deps: Deps, context: Context, verification: string) {
  const { userId } = sessionOf(context);
  const origin = originOf(deps, context);
  return deps.db.transaction().execute(async (tx) => {
    const known = await lockPasskeys(tx, userId);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: userId,
      verification,
      action: 'security.passkey',
      values: passkeyValues.add(),
    });
    const user = await getAccount(tx, userId);
    const name = user.email ?? user.phone ?? user.uid;
    const options = {
      rp: { id: relyingPartyOf(origin), name: brand.name },
      user: { id: userHandleOf(userId), name, displayName: user.name ?? name },
      challenge: await makeChallenge(tx, deps, origin, { purpose: 'register', userId }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: passkeyChallengeS * 1000,
      excludeCredentials: known.map(toDescriptor),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
      extensions: { credProps: true },
    };
    return { options };
  });
}

/** Keeps the passkey that the browser made. */
export async function finishEnrolment(
  deps: Deps,
  context: Context,
  { response, name }: { readonly response: Registration; readonly name: string },
) {
  const { userId } = sessionOf(context);
  return deps.db.transaction().execute(async (tx) => {
    await lockPasskeys(tx, userId);
    const asked = { purpose: 'register', userId } as const;
    const taken = await takeChallenge(tx, deps, response.response.clientDataJSON, asked);
    const made = await checkNew(response, taken);
    const row = await tx
      .insertInto('passkey')
      .values({
        id: deps.ids.uuid(),
        user_id: userId,
        credential_id: made.credentialId,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        name,
        transports: response.response.transports ?? [],
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst();
    if (!row) refuse('passkey:exists');
    await noteSecurityChange(tx, deps, context, {
      userId,
      action: 'security.passkeyAdded',
      item: name,
      details: { passkeyId: row.id, name },
    });
    return toItem(row);
  });
}

/** The user's row is locked while his passkeys are counted. Refuses `passkey:tooMany`. */
async function lockPasskeys(tx: Tx, userId: string) {
  await lockAccount(tx, userId);
  const known = await tx
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  if (known.length >= maxPasskeys) refuse('passkey:tooMany', { limit: maxPasskeys });
  return known;
}

/** A passkey as browsers are told of it. */
export function toDescriptor(row: { readonly credential_id: string; readonly transports: string[] }) {
  return { id: row.credential_id, type: 'public-key' as const, transports: row.transports };
}
