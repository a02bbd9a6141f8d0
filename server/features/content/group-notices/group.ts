import { sql, type SqlBool } from 'kysely';
import { heldProducts, type ContentFields, type HeldProduct } from '#contract/content/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { accounts, globalAccounts } from '../../accounts/index.ts';
import { cardCustomers } from '../../corporate-cards/index.ts';
import { earnCustomers } from '../../earn/index.ts';

/** Current holders of a product. */
const holders = {
  globalAccount: globalAccounts.clearSelect().select('account_id'),
  cards: cardCustomers,
  earn: earnCustomers,
} satisfies Readonly<Record<HeldProduct, unknown>>;

/** Customers of a group who may sign in; excludes those who registered after `until`. */
const groupOf = (db: Queryable, fields: ContentFields, until: Date) =>
  db
    .selectFrom(accounts.as('customer'))
    .where('customer.is_disabled', '=', false)
    .where('customer.banned_at', 'is', null)
    .where('customer.registered_at', '<=', until)
    .$if(fields.country !== undefined, (query) => query.where('customer.country', '=', fields.country ?? ''))
    .$if(fields.tier !== undefined, (query) => query.where(sql<SqlBool>`customer.tier = ${fields.tier}`))
    .$if(fields.accountType !== undefined, (query) =>
      query.where(sql<SqlBool>`customer.account_type = ${fields.accountType}`),
    )
    .$if(fields.product !== undefined, (query) => query.where('customer.id', 'in', holdersOf(fields.product)));

const holdersOf = (product: string | undefined) => {
  const known = heldProducts.find((one) => one === product);
  return must(known === undefined ? undefined : holders[known], 'a product that customers hold');
};

/** Counts the customers of a group. */
export async function countGroup(db: Queryable, fields: ContentFields, until: Date): Promise<number> {
  const { count } = await groupOf(db, fields, until)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface Member {
  readonly id: string;
  readonly uid: string;
}

interface Place {
  readonly until: Date;
  /** Last account of the previous page; null for none. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns the next accounts of a group, ordered by id. */
export function nextOfGroup(db: Queryable, fields: ContentFields, { until, after, limit }: Place): Promise<Member[]> {
  return groupOf(db, fields, until)
    .select(['customer.id', 'customer.uid'])
    .$if(after !== null, (query) => query.where('customer.id', '>', after ?? ''))
    .orderBy('customer.id')
    .limit(limit)
    .execute();
}
