import { sql } from 'kysely';
import type { SumNode } from '#contract/liabilities/tree.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { accounts, globalAccounts, subAccounts } from '../accounts/index.ts';
import type { Customer, OwnLeaf } from './snapshot.ts';
import './tables.ts';

const rowsAtOnce = 5000;

/** Whether the day is published already. */
export async function hasDay(db: Queryable, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('liability_publication')
    .select('leaf_count')
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Maps each balance owner to its customer: a sub-account's to its company, a global account's to its customer. */
export async function readCustomers(db: Queryable): Promise<Map<string, Customer>> {
  const all = await db.selectFrom(accounts.as('a')).select(['id', 'uid']).execute();
  const customers = new Map<string, Customer>(all.map(({ id, uid }) => [id, { id, uid }]));
  const owned = await db
    .selectFrom(subAccounts.as('s'))
    .innerJoin(accounts.as('company'), 'company.id', 's.company_id')
    .select(['s.id as owner', 'company.id', 'company.uid'])
    .execute();
  const atBanks = await db
    .selectFrom(globalAccounts.as('g'))
    .innerJoin(accounts.as('customer'), 'customer.id', 'g.account_id')
    .select(['g.id as owner', 'customer.id', 'customer.uid'])
    .execute();
  for (const { owner, id, uid } of [...owned, ...atBanks]) customers.set(owner, { id, uid });
  return customers;
}

/** Stores the leaves and nodes from which customers query their paths. */
export async function insertTree(
  tx: Tx,
  day: string,
  leaves: readonly OwnLeaf[],
  levels: readonly (readonly SumNode[])[],
): Promise<void> {
  for (let start = 0; start < leaves.length; start += rowsAtOnce) {
    const rows = leaves.slice(start, start + rowsAtOnce).map(({ owner, uid, salt, amounts }, index) => ({
      day,
      user_id: owner,
      uid,
      place: start + index,
      salt: Buffer.from(salt),
      amounts: amounts.map(String),
    }));
    await tx.insertInto('liability_leaf').values(rows).execute();
  }
  for (const [level, nodes] of levels.entries()) {
    for (let start = 0; start < nodes.length; start += rowsAtOnce) {
      const rows = nodes.slice(start, start + rowsAtOnce).map(({ hash, sums }, index) => ({
        day,
        level,
        place: start + index,
        hash: Buffer.from(hash),
        sums: sums.map(String),
      }));
      await tx.insertInto('liability_node').values(rows).execute();
    }
  }
}

/** Deletes the leaves and nodes of earlier days; the publications stay. */
export async function forgetTreesBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('liability_leaf').where('day', '<', day).execute();
  await tx.deleteFrom('liability_node').where('day', '<', day).execute();
}

/** Lists days, newest first. */
export async function listDays(db: Queryable, before: string | undefined, limit: number) {
  return db
    .selectFrom('liability_publication')
    .select([sql<string>`day::text`.as('day'), 'taken_at', 'leaf_count', 'root_hash'])
    .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
    .orderBy('liability_publication.day', 'desc')
    .limit(limit)
    .execute();
}

export async function findDay(db: Queryable, day: string) {
  return db
    .selectFrom('liability_publication')
    .select(['statement', 'signature', 'public_key'])
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Finds a customer's leaf of a day, with the sibling nodes on its path to the root, from the leaf upwards. */
export async function findOwn(db: Queryable, day: string, userId: string) {
  const leaf = await db
    .selectFrom('liability_leaf')
    .select(['uid', 'place', 'salt', 'amounts'])
    .where('day', '=', day)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!leaf) return undefined;
  const path = await db
    .selectFrom('liability_node')
    .select(['hash', 'sums'])
    .where('day', '=', day)
    // The sibling on each level; the root has none.
    .where(sql<boolean>`place = (${leaf.place}::int >> level) # 1`)
    .orderBy('level')
    .execute();
  return { leaf, path };
}
