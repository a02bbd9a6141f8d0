import { brand } from '#contract/platform/brand.ts';
import { refuse } from '#contract/platform/errors.ts';
import { maxPasskeys, passkeyChallengeS, passkeyValues } from '#contract/passkeys/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import { getAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { noteSecurityChange } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { algorithms, checkNew, relyingPartyOf, type Registration } from './checks.ts';
import { toItem } from './manage.ts';
import { originOf } from './origin.ts';
import { userHandleOf } from './use.ts';

/** Returns what the browser needs to create a passkey. Uses up the verification: the challenge takes its place. */
export const beginEnrolment = defineCommand({
  name: 'passkey.begin',
  stepUp: verifiedFor('security.passkey'),
  locks: 'account',
  work: async (given: Given, _order: { readonly verification: string }) => {
    const { tx, deps, context, session } = given;
    const { userId } = session;
    const origin = originOf(deps, context);
    const known = await listKnown(tx, userId);
    given.verify(passkeyValues.add());
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
  },
});

/** Stores the passkey that the browser created. */
export const finishEnrolment = defineCommand({
  name: 'security.passkeyAdded',
  locks: 'account',
  work: async (
    { tx, deps, context, session, now }: Given,
    { response, name }: { readonly response: Registration; readonly name: string },
  ) => {
    const { userId } = session;
    await listKnown(tx, userId);
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
        created_at: now,
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
  },
});

/** Lists the user's passkeys; the user's row must be locked. Refuses `passkey:tooMany`. */
async function listKnown(tx: Tx, userId: string) {
  const known = await tx
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  if (known.length >= maxPasskeys) refuse('passkey:tooMany', { limit: maxPasskeys });
  return known;
}

/** Returns the descriptor of a passkey for browsers. */
export function toDescriptor(row: { readonly credential_id: string; readonly transports: string[] }) {
  return { id: row.credential_id, type: 'public-key' as const, transports: row.transports };
}
