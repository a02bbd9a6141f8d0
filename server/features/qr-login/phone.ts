import { qrLoginFetchS } from '#contract/qr-login/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { hashCode } from './desktop.ts';
import { secondsLeft } from './domain.ts';

/** Binds the code to who scanned it first. The same user may scan it again; another is refused. */
export async function scanQrLogin(deps: Deps, context: Context, code: string) {
  const { userId, sessionId } = sessionOf(context);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('qr_login')
      .set({ user_id: userId, session_id: sessionId })
      .where('code_hash', '=', hashCode(code))
      .where('expires_at', '>', now)
      .where('answer', 'is', null)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
      .returning(['ip', 'user_agent', 'country', 'created_at', 'expires_at'])
      .executeTakeFirst();
    if (!row) refuse('qrLogin:void');
    await note(tx, context, 'qrLogin.scan', { browserIp: row.ip });
    return {
      country: row.country,
      ip: row.ip,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      expiresInSeconds: secondsLeft(row.expires_at, now),
      isSameAddress: row.ip === context.ip,
    };
  });
}

/**
 * The user's word on a code that he scanned himself. The first word counts; saying the same again, because
 * the answer to it was lost, changes nothing, and saying the contrary is refused. A confirmed code lives
 * on for a minute, for the browser to fetch its tokens.
 */
export async function answerQrLogin(
  deps: Deps,
  context: Context,
  code: string,
  answer: 'confirmed' | 'declined',
): Promise<Record<string, never>> {
  const { userId, sessionId } = sessionOf(context);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const scanned = tx
      .selectFrom('qr_login')
      .select(['ip', 'answer', 'expires_at'])
      .where('code_hash', '=', hashCode(code))
      .where('user_id', '=', userId);
    const row = await scanned.forUpdate().executeTakeFirst();
    if (!row) refuse('qrLogin:void');
    if (row.answer === answer) return;
    if (row.answer !== null || row.expires_at <= now) refuse('qrLogin:void');
    await tx
      .updateTable('qr_login')
      .set({
        answer,
        session_id: sessionId,
        answered_at: now,
        expires_at: new Date(now.getTime() + qrLoginFetchS * 1000),
      })
      .where('code_hash', '=', hashCode(code))
      .execute();
    await note(tx, context, answer === 'confirmed' ? 'qrLogin.confirm' : 'qrLogin.decline', { browserIp: row.ip });
  });
  return {};
}

async function note(tx: Tx, context: Context, action: string, details: { browserIp: string }): Promise<void> {
  const { userId } = sessionOf(context);
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action,
    subject: `user:${userId}`,
    details,
    ip: context.ip,
    deviceId: context.deviceId,
    requestId: context.requestId,
  });
}
