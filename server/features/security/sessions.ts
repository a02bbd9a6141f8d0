import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { endSessions, sessions } from '../session/index.ts';
import { noteOperation } from './operations.ts';
import { platformOf } from '#contract/platform/platform-of.ts';

/** The devices that are signed in, the latest first. */
export async function listSessions(deps: Deps, context: Context) {
  const { userId, sessionId } = sessionOf(context);
  const rows = await deps.db
    .selectFrom(sessions.as('s'))
    .select(['id', 'ip', 'user_agent', 'created_at', 'rotated_at_ms', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .orderBy('id', 'desc')
    .execute();
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      isCurrent: row.id === sessionId,
      ip: row.ip,
      country: deps.providers.geoip.findCountry(row.ip) ?? null,
      ...platformOf(row.user_agent),
      signedInAt: row.created_at.toISOString(),
      renewedAt: new Date(Number(row.rotated_at_ms)).toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

/** Signs one device out. Refuses `request:notFound` where the user has no such session. */
export async function revokeSession(deps: Deps, context: Context, sessionId: string): Promise<void> {
  const { userId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const revoked = await endSessions(tx, deps, { userId, onlyId: sessionId, reason: 'revoked' });
    if (revoked === 0) refuse('request:notFound');
    await noteRevoked(tx, deps, context, 'session.revoke', { sessionId });
  });
}

/** Signs all other devices out. */
export async function revokeOtherSessions(deps: Deps, context: Context): Promise<{ revokedSessions: number }> {
  const { userId, sessionId } = sessionOf(context);
  return deps.db.transaction().execute(async (tx) => {
    const revokedSessions = await endSessions(tx, deps, { userId, exceptId: sessionId, reason: 'revoked' });
    if (revokedSessions > 0) await noteRevoked(tx, deps, context, 'session.revokeOthers', { revokedSessions });
    return { revokedSessions };
  });
}

async function noteRevoked(
  tx: Tx,
  deps: Deps,
  context: Context,
  action: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { userId } = sessionOf(context);
  await noteOperation(tx, deps, context, { userId, action, succeeded: true });
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action,
    subject: `user:${userId}`,
    details,
    from: context,
  });
}
