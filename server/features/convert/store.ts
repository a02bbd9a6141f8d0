import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { toOrder } from './show.ts';
import { convertOrderColumns } from './tables.ts';

/** Conversions of an account, newest first. */
export async function listOrders(db: Queryable, accountId: string, query: PageQuery) {
  const orders = db.selectFrom('convert_order').select(convertOrderColumns).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(orders, query, { order: 'newest', changed: 'updated_at' });
  return { items: rows.map(toOrder), nextCursor };
}

/** One of an account's. Refuses `request:notFound` for any other. */
export async function getOrder(db: Queryable, accountId: string, id: string) {
  const row = await db
    .selectFrom('convert_order')
    .select(convertOrderColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return toOrder(row ?? refuse('request:notFound'));
}
