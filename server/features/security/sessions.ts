import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { endSessions, sessions } from '../session/index.ts';
import { noteOperation } from './operations.ts';
import { platformOf } from '#contract/platform/platform-of.ts';

/** Lists the signed-in devices, latest first. */
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

/** Signs one device out. Refuses with `request:notFound` if the user has no session with that id. */
export const revokeSession = defineCommand({
  name: 'session.revoke',
  work: async (given: Given, { sessionId }: { readonly sessionId: string }) => {
    const { tx, deps, session } = given;
    const revoked = await endSessions(tx, deps, { userId: session.userId, onlyId: sessionId, reason: 'revoked' });
    if (revoked === 0) refuse('request:notFound');
    await noteRevoked(given, 'session.revoke', { sessionId });
    return {};
  },
});

/** Signs all other devices out. */
export const revokeOtherSessions = defineCommand({
  name: 'session.revokeOthers',
  work: async (given: Given) => {
    const { tx, deps, session } = given;
    const { userId, sessionId: exceptId } = session;
    const revokedSessions = await endSessions(tx, deps, { userId, exceptId, reason: 'revoked' });
    if (revokedSessions > 0) await noteRevoked(given, 'session.revokeOthers', { revokedSessions });
    return { revokedSessions };
  },
});

async function noteRevoked(
  { tx, deps, context, session, note }: Given,
  action: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { userId } = session;
  await noteOperation(tx, deps, context, { userId, action, succeeded: true });
  note({ action, subject: `user:${userId}`, details });
}
