import { sql } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable } from '#server/platform/db.ts';

/** Advisory lock that serializes the assignment of customers' positions on all networks. */
const positionLock = 0x61646472;

/**
 * Returns the customer's address on a network, permanently the same: the next position below the deposit account. Needs
 * only public keys.
 */
export async function customerAddress(
  db: Db,
  clock: Clock,
  network: string,
  customerId: string,
  addressAt: (position: number) => string,
): Promise<string> {
  const find = (tx: Queryable) =>
    tx
      .selectFrom('chain_address')
      .select('address')
      .where('network', '=', network)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
  const known = await find(db);
  if (known) return known.address;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${positionLock}, hashtext(${network}))`.execute(tx);
    const made = await find(tx);
    if (made) return made.address;
    const { next } = must(
      await tx
        .selectFrom('chain_address')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('network', '=', network)
        .executeTakeFirst(),
      'the next position',
    );
    const address = addressAt(next);
    await tx
      .insertInto('chain_address')
      .values({ network, customer_id: customerId, position: next, address, made_at: clock.now() })
      .execute();
    return address;
  });
}

/** Returns which of these addresses belong to customers. */
export async function knownAddresses(
  db: Queryable,
  network: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', network)
    .where(sql<boolean>`address = any(${[...new Set(addresses)]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.address));
}

/** Returns an address's position below the deposit account. */
export async function positionOf(db: Queryable, network: string, address: string): Promise<number> {
  const row = await db
    .selectFrom('chain_address')
    .select('position')
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst();
  return must(row, 'the position of an address of ours').position;
}
