import { createHash, randomBytes } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import { freezeLinkDays, freezeLinkUrl } from '#contract/security/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Context } from '#server/platform/http/context.ts';
import { deviceName, platformOf } from '#contract/platform/platform-of.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { tellPrivately } from '../notices/index.ts';
import './tables.ts';

const dayMs = 24 * 3600 * 1000;
const hashToken = (token: string) => createHash('sha256').update(token).digest();

/**
 * Notifies the owner of a sign-in on a device new to the account. The link in the mail and text message freezes the
 * account without signing in, because the reader may be locked out.
 */
export async function tellNewDevice(
  tx: Tx,
  deps: Deps,
  context: Pick<Context, 'ip' | 'userAgent' | 'origin'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  const now = deps.clock.now();
  const token = randomBytes(24).toString('hex');
  const country = deps.providers.geoip.findCountry(context.ip) ?? null;
  await tx
    .insertInto('new_device')
    .values({
      id: deps.ids.uuid(),
      user_id: userId,
      session_id: sessionId,
      freeze_hash: hashToken(token),
      ip: context.ip,
      user_agent: context.userAgent,
      country,
      at: now,
      expires_at: new Date(now.getTime() + freezeLinkDays * dayMs),
    })
    .execute();
  await noteAccountChange(tx, userId);
  const values = { ip: context.ip, country, device: deviceName(context.userAgent) };
  const link = freezeLinkUrl(deps.config.publicOrigin ?? context.origin, token);
  await tellPrivately(tx, deps, userId, 'security.newDevice', values, { link });
}

/**
 * Finds the sign-in a freeze link is about. Refuses with `security:linkVoid` if the link is unknown, used or expired.
 */
export async function findFreezeLink(db: Queryable, deps: Pick<Deps, 'clock'>, token: string) {
  const row = await db
    .selectFrom('new_device')
    .select(['id', 'user_id', 'ip', 'user_agent', 'country', 'at'])
    .where('freeze_hash', '=', hashToken(token))
    .where('expires_at', '>', deps.clock.now())
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  return row ?? refuse('security:linkVoid');
}

/**
 * Uses up a freeze link; of twenty concurrent uses one succeeds. @returns the id of the user whose account it freezes
 */
export async function takeFreezeLink(tx: Tx, deps: Pick<Deps, 'clock'>, token: string): Promise<string> {
  const now = deps.clock.now();
  const row = await tx
    .updateTable('new_device')
    .set({ frozen_at: now })
    .where('freeze_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('frozen_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? refuse('security:linkVoid');
}

/**
 * Lists sign-ins on new devices whose notice the owner has not dismissed yet, without the session's own. Newest first.
 */
export async function listNewDevices(deps: Deps, { userId, sessionId }: { userId: string; sessionId: string }) {
  const rows = await deps.db
    .selectFrom('new_device')
    .innerJoin('user_session', 'user_session.id', 'new_device.session_id')
    .select(['new_device.id', 'new_device.ip', 'new_device.user_agent', 'country', 'at', 'session_id', 'revoked_at'])
    .where('new_device.user_id', '=', userId)
    .where('session_id', '<>', sessionId)
    .where('seen_at', 'is', null)
    .where('at', '>', new Date(deps.clock.now().getTime() - freezeLinkDays * dayMs))
    .orderBy('at', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    isSignedIn: row.revoked_at === null,
    ip: row.ip,
    country: row.country,
    ...platformOf(row.user_agent),
    at: row.at.toISOString(),
  }));
}

/** Marks the notices up to this time as seen by the owner. */
export const putAwayNewDevices = defineCommand({
  name: 'security.putAwayNewDevices',
  work: async ({ tx, session: { userId }, now, write, note }: Given, until: Date) => {
    const seen = tx.updateTable('new_device').set({ seen_at: now }).where('user_id', '=', userId);
    write(seen.where('at', '<=', until).where('seen_at', 'is', null));
    note({ action: 'security.putAwayNewDevices', subject: `user:${userId}` });
    return {};
  },
});
