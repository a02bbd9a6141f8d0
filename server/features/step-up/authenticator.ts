import { must, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import type { Secrets } from '../session/index.ts';
import { findTotp, removeTotp } from './authenticator-store.ts';
import { findBoundFactors, lockUser } from './challenge.ts';
import { consumeStepUp } from './consume.ts';
import { getKeys } from './keys.ts';
import type { SecurityLog } from './log.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** For so long an offered secret can be bound, by the session that it was shown to. */
const offerLifetimeMs = 30 * 60 * 1000;

/** Whether an authenticator is bound; where none is, a secret, the same one while it is asked for again. */
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
 * Binds the authenticator that shows this code. Refuses `security:bound` where one is, `code:void` where this
 * session was offered no secret lately, `code:wrong`; the verification stays good then.
 */
export async function bindTotp(
  deps: Deps,
  secrets: Secrets,
  log: SecurityLog,
  context: Context,
  input: { readonly code: string; readonly verification: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = sessionOf(context);
  const keys = await getKeys(secrets);
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const totp = await findTotp(tx, userId);
    if (totp?.bound_at) refuse('security:bound', { item: 'authenticator' });
    if (totp?.offered_to !== sessionId || !isFresh(deps, totp.offered_at)) refuse('code:void');
    const now = deps.clock.now();
    const step = findTotpStep(String(await deps.vault.open('totp', userId, totp.secret_sealed)), input.code, now, 0);
    if (step === undefined) refuse('code:wrong', { field: 'code' });
    const action = 'security.bindTotp' as const;
    await consumeStepUp(tx, deps, { userId, accountId: userId, verification: input.verification, action, values: {} });
    await tx.updateTable('user_totp').set({ bound_at: now, last_step: step }).where('user_id', '=', userId).execute();
    const recoveryCodes = await renewRecoveryCodes(tx, keys, userId);
    await log.noteChange(tx, deps, context, { userId, action });
    return { recoveryCodes };
  });
}

/** Unbinds the authenticator, with its recovery codes. */
export async function unbindTotp(deps: Deps, log: SecurityLog, context: Context, verification: string): Promise<void> {
  const { userId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await removeTotp(tx, userId))) refuse('security:notBound', { item: 'authenticator' });
    const action = 'security.unbindTotp' as const;
    await consumeStepUp(tx, deps, { userId, accountId: userId, verification, action, values: {} });
    await log.noteChange(tx, deps, context, { userId, action });
  });
}

/** Ten new recovery codes for somebody with an authenticator. */
export async function regenerateRecoveryCodes(
  deps: Deps,
  secrets: Secrets,
  log: SecurityLog,
  context: Context,
  verification: string,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = sessionOf(context);
  const keys = await getKeys(secrets);
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const totp = await findTotp(tx, userId);
    if (!totp?.bound_at) refuse('security:notBound', { item: 'authenticator' });
    const action = 'security.recoveryCodes' as const;
    await consumeStepUp(tx, deps, { userId, accountId: userId, verification, action, values: {} });
    const recoveryCodes = await renewRecoveryCodes(tx, keys, userId);
    await log.noteChange(tx, deps, context, { userId, action });
    return { recoveryCodes };
  });
}

function isFresh(deps: Deps, offeredAt: Date): boolean {
  return deps.clock.now().getTime() - offeredAt.getTime() < offerLifetimeMs;
}

/** A secret for one session: nobody else who is signed in can bind it or learn it. */
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
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return secret;
}
