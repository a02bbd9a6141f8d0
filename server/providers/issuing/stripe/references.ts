import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { fieldOf, textOf } from '../../json-fields.ts';
import type { Fields, StripeClient } from './client.ts';

export type ReferenceKind = 'holder' | 'card' | 'dispute';

declare module '#server/platform/database.ts' {
  interface Database {
    issuer_reference: { kind: ReferenceKind; own_id: string; their_id: string | null; asked_at: Date };
  }
}

const paths: Readonly<Record<ReferenceKind, string>> = {
  holder: '/v1/issuing/cardholders',
  card: '/v1/issuing/cards',
  dispute: '/v1/issuing/disputes',
};
/** Its clock and ours may differ. */
const marginMs = 60_000;

/** Returns our id of an object, as stored at the issuer. */
export const ownIdOf = (made: unknown): string => textOf(fieldOf(made, 'metadata', 'own_id'));

/**
 * Finds the issuer's objects by our ids, which it can't be queried for. Its idempotency keys last a day, so a retry
 * first searches the objects created since the first try.
 */
export function createReferences(db: Db, clock: Clock, client: StripeClient) {
  const rowOf = (kind: ReferenceKind, ownId: string) =>
    db
      .selectFrom('issuer_reference')
      .select(['their_id', 'asked_at'])
      .where('kind', '=', kind)
      .where('own_id', '=', ownId)
      .executeTakeFirst();

  async function begin(kind: ReferenceKind, ownId: string) {
    const row = { kind, own_id: ownId, their_id: null, asked_at: clock.now() };
    const inserted = await db
      .insertInto('issuer_reference')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const known = inserted.numInsertedOrUpdatedRows === 1n ? undefined : await rowOf(kind, ownId);
    return known ?? null;
  }

  async function findMade(kind: ReferenceKind, ownId: string, askedAt: Date): Promise<unknown> {
    const since = new Date(askedAt.getTime() - marginMs);
    return (await client.listSince(paths[kind], since)).find((one) => ownIdOf(one) === ownId);
  }

  return {
    /** Returns the issuer's id; undefined if it has not responded with one. */
    find: async (kind: ReferenceKind, ownId: string) => (await rowOf(kind, ownId))?.their_id ?? undefined,
    /** Returns the object as it is at the issuer now; undefined if it was never created. */
    get: async (kind: ReferenceKind, ownId: string): Promise<unknown> => {
      const theirs = (await rowOf(kind, ownId))?.their_id ?? undefined;
      return theirs === undefined ? undefined : client.get(`${paths[kind]}/${encodeURIComponent(theirs)}`);
    },
    /** Creates an object once. @param fieldsOf called if nothing was created yet */
    make: async (kind: ReferenceKind, ownId: string, fieldsOf: () => Promise<Fields>): Promise<unknown> => {
      const before = await begin(kind, ownId);
      if (before?.their_id) return client.get(`${paths[kind]}/${encodeURIComponent(before.their_id)}`);
      const found = before === null ? undefined : await findMade(kind, ownId, before.asked_at);
      const made =
        found ??
        (await client.post(paths[kind], { ...(await fieldsOf()), metadata: { own_id: ownId } }, `${kind}-${ownId}`));
      await db
        .updateTable('issuer_reference')
        .set({ their_id: textOf(fieldOf(made, 'id')) })
        .where('kind', '=', kind)
        .where('own_id', '=', ownId)
        .execute();
      return made;
    },
  };
}
export type References = ReturnType<typeof createReferences>;
