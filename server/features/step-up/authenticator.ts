import { must, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import type { Secrets } from '../session/index.ts';
import { findTotp, lockTotp, removeTotp } from './authenticator-store.ts';
import { findBoundFactors, lockUser } from './challenge.ts';
import { verifiedFor } from './consume.ts';
import { getKeys, type Keys } from './keys.ts';
import type { SecurityLog } from './log.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** Time within which an offered secret can be bound, by the session it was shown to. */
const offerLifetimeMs = 30 * 60 * 1000;

/** Returns whether an authenticator is bound; if not, a secret, the same one while it is requested again. */
export async function getTotpInfo(deps: Deps, context: Context) {
  const { userId, sessionId } = sessionOf(context);
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const totp = await findTotp(tx, userId);
    if (totp?.bound_at) {
      const recoveryCodesLeft = await countRecoveryCodes(tx, userId);
      return { isBound: true, boundAt: totp.bound_at.toISOString(), secretKey: null, uri: null, recoveryCodesLeft };
    }
    const isOpen = totp !== undefined && totp.offered_to === sessionId && isFresh(deps, totp.offered_at);
    const secretKey = isOpen
      ? String(await deps.vault.open('totp', userId, totp.secret_sealed))
      : await offer(tx, deps, { userId, sessionId });
    const { email, phone } = await findBoundFactors(tx, userId, 'security.bindTotp');
    const uri = totpUri(secretKey, must(email ?? phone, 'a contact of the user'));
    return { isBound: false, boundAt: null, secretKey, uri, recoveryCodesLeft: 0 };
  });
}

/**
 * Binds the authenticator that shows this code. Refuses with `security:bound` if one is bound, `code:void` if this
 * session was offered no secret recently, `code:wrong`; the verification then stays valid.
 */
export const createBindTotp = (secrets: Secrets, log: SecurityLog) =>
  defineCommand({
    name: 'security.bindTotp',
    stepUp: verifiedFor('security.bindTotp'),
    outside: async () => getKeys(secrets),
    work: async (given: Given<undefined, Keys>, { code }: { readonly code: string; readonly verification: string }) => {
      const { tx, deps, context, session, now } = given;
      const { userId } = session;
      const totp = await lockTotp(tx, userId);
      if (totp?.bound_at) refuse('security:bound', { item: 'authenticator' });
      if (totp?.offered_to !== session.sessionId || !isFresh(deps, totp.offered_at)) refuse('code:void');
      const step = findTotpStep(String(await deps.vault.open('totp', userId, totp.secret_sealed)), code, now, 0);
      if (step === undefined) refuse('code:wrong', { field: 'code' });
      given.verify({});
      await tx.updateTable('user_totp').set({ bound_at: now, last_step: step }).where('user_id', '=', userId).execute();
      const recoveryCodes = await renewRecoveryCodes(tx, given.outside, userId);
      await log.noteChange(tx, deps, context, { userId, action: 'security.bindTotp' });
      return { recoveryCodes };
    },
  });

interface Proved {
  readonly verification: string;
}

/** Unbinds the authenticator and removes its recovery codes. */
export const createUnbindTotp = (log: SecurityLog) =>
  defineCommand({
    name: 'security.unbindTotp',
    stepUp: verifiedFor('security.unbindTotp'),
    work: async (given: Given, _order: Proved) => {
      const { tx, deps, context, session } = given;
      const { userId } = session;
      if (!(await removeTotp(tx, userId))) refuse('security:notBound', { item: 'authenticator' });
      given.verify({});
      await log.noteChange(tx, deps, context, { userId, action: 'security.unbindTotp' });
      return {};
    },
  });

/** Issues ten new recovery codes to a user with an authenticator. */
export const createRegenerateRecoveryCodes = (secrets: Secrets, log: SecurityLog) =>
  defineCommand({
    name: 'security.recoveryCodes',
    stepUp: verifiedFor('security.recoveryCodes'),
    outside: async () => getKeys(secrets),
    work: async (given: Given<undefined, Keys>, _order: Proved) => {
      const { tx, deps, context, session } = given;
      const { userId } = session;
      const totp = await lockTotp(tx, userId);
      if (!totp?.bound_at) refuse('security:notBound', { item: 'authenticator' });
      given.verify({});
      const recoveryCodes = await renewRecoveryCodes(tx, given.outside, userId);
      await log.noteChange(tx, deps, context, { userId, action: 'security.recoveryCodes' });
      return { recoveryCodes };
    },
  });

function isFresh(deps: Deps, offeredAt: Date): boolean {
  return deps.clock.now().getTime() - offeredAt.getTime() < offerLifetimeMs;
}

/** Makes a secret for one session: no other session can bind or read it. */
async function offer(tx: Tx, deps: Deps, to: { readonly userId: string; readonly sessionId: string }): Promise<string> {
  const secret = makeTotpSecret();
  const row = {
    secret_sealed: await deps.vault.seal('totp', to.userId, secret),
    offered_to: to.sessionId,
    offered_at: deps.clock.now(),
    last_step: 0,
  };
  await tx
    .insertInto('user_totp')
    .values({ user_id: to.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('user_totp.bound_at', 'is', null))
    .execute();
  return secret;
}
