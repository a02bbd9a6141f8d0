import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { toNumbered, toOrder } from './show.ts';
import { convertOrderColumns } from './tables.ts';

const ordersOf = (db: Queryable, accountId: string) =>
  db.selectFrom('convert_order').select(convertOrderColumns).where('account_id', '=', accountId);

async function pageOf(db: Queryable, accountId: string, query: PageQuery) {
  return pageBy(ordersOf(db, accountId), query, { order: 'newest', changed: 'updated_at' });
}

/** Returns an order. Refuses `request:notFound` if it isn't the account's. */
const oneOf = async (db: Queryable, accountId: string, id: string) =>
  (await ordersOf(db, accountId).where('id', '=', id).executeTakeFirst()) ?? refuse('request:notFound');

/** Lists the conversions of an account, newest first. */
export async function listOrders(db: Queryable, accountId: string, query: PageQuery) {
  const { rows, nextCursor } = await pageOf(db, accountId, query);
  return { items: rows.map(toOrder), nextCursor };
}

/** Same as `listOrders` for a program. */
export async function listNumbered(db: Queryable, accountId: string, query: PageQuery) {
  const { rows, nextCursor } = await pageOf(db, accountId, query);
  return { items: rows.map(toNumbered), nextCursor };
}

export const getOrder = async (db: Queryable, accountId: string, id: string) => toOrder(await oneOf(db, accountId, id));

export const getNumbered = async (db: Queryable, accountId: string, id: string) =>
  toNumbered(await oneOf(db, accountId, id));

/** Finds what a program made under its number. */
export const findNumbered = (db: Queryable, accountId: string, orderNumber: string) =>
  ordersOf(db, accountId).where('order_number', '=', orderNumber).executeTakeFirst();
