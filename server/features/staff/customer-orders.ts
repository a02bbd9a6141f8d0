import { sql, type SelectQueryBuilder } from 'kysely';
import type { CustomerOrderKind } from '#contract/users/rules.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable } from '#server/platform/db.ts';

/** Order as a line of the customer's record. */
export interface OrderLine {
  readonly id: string;
  readonly asset: string;
  /** Smallest units; null if no money moves. */
  readonly amount: string | null;
  readonly status: string;
  readonly at: Date;
}

/** What a domain provides for one kind of its orders. */
export interface CustomerOrders {
  readonly kind: CustomerOrderKind;
  newest(db: Queryable, userId: string, most: number): Promise<readonly OrderLine[]>;
  /** Counts up to `most`. */
  count(db: Queryable, userId: string, most: number): Promise<number>;
}

/** Orders of one kind, from the query of all of a customer's. */
export function customerOrders<TB extends keyof Database>(
  kind: CustomerOrderKind,
  all: (db: Queryable, userId: string) => SelectQueryBuilder<Database, TB, OrderLine>,
): CustomerOrders {
  // Ordered by the index when counting too: else the planner may prefer a scan from the beginning of the table.
  const newest = (db: Queryable, userId: string, most: number) =>
    all(db, userId).orderBy(sql.ref('id'), 'desc').limit(most);
  return {
    kind,
    newest: async (db, userId, most) => newest(db, userId, most).execute(),
    count: async (db, userId, most) => {
      const { n } = await db
        .selectFrom(newest(db, userId, most).as('o'))
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },
  };
}
