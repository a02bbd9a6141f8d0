import { createHash, randomBytes } from 'node:crypto';
import { qrLoginLifetimeS, qrLoginUrl } from '#contract/qr-login/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { elsewhereReason, openSession, type Secrets, sessions, useProof } from '../session/index.ts';
import { qrLoginState, secondsLeft } from './domain.ts';

/** Hashes a code for storage. It is random enough that a plain hash can't be reversed. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Creates a code for this browser; its tokens will go only to the key of this request's proof. */
export async function createQrLogin(deps: Deps, context: Context) {
  const proof = await useProof(deps, context);
  const code = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.db
    .insertInto('qr_login')
    .values({
      code_hash: hashCode(code),
      key_thumbprint: proof.keyThumbprint,
      ip: context.ip,
      user_agent: context.userAgent,
      country: deps.providers.geoip.findCountry(context.ip) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + qrLoginLifetimeS * 1000),
    })
    .execute();
  const url = qrLoginUrl(deps.config.publicOrigin ?? context.origin, code);
  return { code, url, expiresInSeconds: qrLoginLifetimeS };
}

/**
 * Polls a code. Another browser's code, or none, is `request:notFound`. The first poll after the confirmation opens the
 * session; of twenty concurrent polls, one does. Refuses 80002 if the phone can no longer let anyone in, because a
 * sign-in elsewhere ended its session (one-session policy): this browser has no session that could end, so it is
 * notified, and creates another code.
 */
export async function pollQrLogin(deps: Deps, secrets: Secrets, context: Context, code: string) {
  const { keyThumbprint } = await useProof(deps, context);
  const codeHash = hashCode(code);
  const row = await deps.db
    .selectFrom('qr_login')
    .select(['user_id', 'answer', 'expires_at', 'match_number'])
    .where('code_hash', '=', codeHash)
    .where('key_thumbprint', '=', keyThumbprint)
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  const now = deps.clock.now();
  const userId = row.answer === 'confirmed' ? await takeConfirmed(deps, context, codeHash, keyThumbprint) : undefined;
  if (userId === undefined && row.answer !== 'declined') await refuseElsewhere(deps, codeHash);
  const state = qrLoginState({ userId: row.user_id, answer: row.answer, expiresAt: row.expires_at }, now);
  return {
    state,
    answer: row.answer,
    matchNumber: row.answer === null ? (row.match_number?.toString() ?? null) : null,
    tokens: userId === undefined ? null : await openSession(deps, secrets, context, userId, keyThumbprint),
    expiresInSeconds: state === 'expired' ? 0 : secondsLeft(row.expires_at, now),
  };
}

async function refuseElsewhere(deps: Deps, codeHash: Buffer): Promise<void> {
  const row = await deps.db
    .selectFrom('qr_login')
    .innerJoin(sessions.as('user_session'), 'user_session.id', 'qr_login.session_id')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    // The session that a code opened ends the phone's own, under the same policy; that is not refused.
    .where('taken_at', 'is', null)
    .where('qr_login.expires_at', '>', deps.clock.now())
    .where('revoke_reason', '=', elsewhereReason)
    .executeTakeFirst();
  if (row) refuse(80002);
}

/** Marks the code as fetched before the session is opened: better a lost sign-in than two. */
async function takeConfirmed(
  deps: Deps,
  context: Context,
  codeHash: Buffer,
  keyThumbprint: string,
): Promise<string | undefined> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('qr_login')
      .set({ taken_at: now })
      .where('code_hash', '=', codeHash)
      .where('key_thumbprint', '=', keyThumbprint)
      .where('answer', '=', 'confirmed')
      .where('taken_at', 'is', null)
      .where('session_id', 'in', (eb) =>
        eb.selectFrom(sessions.as('user_session')).select('id').where('revoked_at', 'is', null),
      )
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    const userId = taken?.user_id;
    if (!userId) return undefined;
    await writeAudit(tx, {
      actor: { kind: 'user', id: userId },
      action: 'qrLogin.signIn',
      subject: `user:${userId}`,
      from: context,
    });
    return userId;
  });
}
