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
/** Its clock and ours needn't agree. */
const marginMs = 60_000;

/** Our number of what the issuer made, as it stands there. */
export const ownIdOf = (made: unknown): string => textOf(fieldOf(made, 'metadata', 'own_id'));

/**
 * Finds what the issuer made by our numbers: it can't be asked for them. Its keys against doubles last a day, so whoever
 * asks again looks first through what was made since.
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
    /** The issuer's number; undefined where it has not answered with one. */
    find: async (kind: ReferenceKind, ownId: string) => (await rowOf(kind, ownId))?.their_id ?? undefined,
    /** As the issuer has it now; undefined where it was never made. */
    get: async (kind: ReferenceKind, ownId: string): Promise<unknown> => {
      const theirs = (await rowOf(kind, ownId))?.their_id ?? undefined;
      return theirs === undefined ? undefined : client.get(`${paths[kind]}/${encodeURIComponent(theirs)}`);
    },
    /** Has it made, once. @param fieldsOf asked for where nothing was made yet */
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
