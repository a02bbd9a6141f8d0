import { createHash, ECDH } from 'node:crypto';
import { sql } from 'kysely';
import { maxPushSubscriptions } from '#contract/notices/rules.ts';
import type { noticesSchemas } from '#contract/notices/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readOutboundUrl } from '#server/platform/outbound/address.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { sessions } from '../../session/index.ts';
import '../tables.ts';

/** A push service's address of a browser, and the browser's keys. */
export type Subscription = BodyOf<typeof noticesSchemas.subscribePush>;

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest();

/**
 * Has notices pushed to a browser while its session lasts. A browser has one subscription, which belongs to the user
 * signed in there now. Refuses `notice:endpoint` if the address is not on a public network.
 */
export const subscribe = defineCommand({
  name: 'notice.subscribePush',
  work: async ({ deps, tx, context, session: { userId, sessionId }, now, note }: Given, given: Subscription) => {
    const endpoint =
      readOutboundUrl(given.endpoint, deps.config.mode === 'sandbox') ??
      refuse('notice:endpoint', { field: 'endpoint' });
    if (!isPublicKey(given.p256dh)) refuse('request:invalid', { field: 'p256dh' });
    const id = deps.ids.uuid();
    const sealed = await deps.vault.seal('pushSubscription', id, JSON.stringify({ ...given, endpoint }));
    await tx.deleteFrom('push_subscription').where('endpoint_hash', '=', hashOf(endpoint)).execute();
    await tx
      .insertInto('push_subscription')
      .values({
        id,
        user_id: userId,
        session_id: sessionId,
        endpoint_hash: hashOf(endpoint),
        subscription_sealed: sealed,
        origin: context.origin,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await forgetOld(tx, userId);
    note({ action: 'notice.subscribePush', subject: `user:${userId}` });
    return {};
  },
});

/** True for a point on the curve of push messages (RFC 8291); nothing can be encrypted for any other. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Deletes the subscriptions of ended sessions, and the oldest of too many. */
async function forgetOld(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('session_id', 'in', (eb) =>
      eb.selectFrom(sessions.as('user_session')).select('id').where('revoked_at', 'is not', null),
    )
    .execute();
  await tx
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(maxPushSubscriptions),
    )
    .execute();
}

/** Ends the pushes to a browser; nothing is revealed about one that is not the user's. */
export const unsubscribe = defineCommand({
  name: 'notice.unsubscribePush',
  work: async ({ tx, session: { userId }, write, note }: Given, endpoint: string) => {
    const address = URL.parse(endpoint)?.href ?? endpoint;
    const one = tx.deleteFrom('push_subscription').where('user_id', '=', userId);
    write(one.where('endpoint_hash', '=', hashOf(address)));
    note({ action: 'notice.unsubscribePush', subject: `user:${userId}` });
    return {};
  },
});

/** Lists the browsers of users with active sessions, by user id. */
export async function listSubscriptions(
  tx: Tx,
  deps: Deps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .selectFrom('push_subscription as p')
    .innerJoin(sessions.as('s'), 's.id', 'p.session_id')
    .select(['p.id', 'p.user_id'])
    .where('p.user_id', '=', sql<string>`any (${userIds}::uuid[])`)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', deps.clock.now())
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, some]) => [userId, some.map(({ id }) => id)]));
}
