import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import type { Quote } from '../quotes/index.ts';
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

/** Reports whether the account made the same conversion since a quote was issued: the same amount, on either side. */
export async function isMadeSince(
  db: Queryable,
  { accountId, subAccount, gives, gets, issuedAt }: Quote,
): Promise<boolean> {
  const same = await ordersOf(db, accountId)
    .where('updated_at', '>=', issuedAt)
    .where('created_at', '>=', issuedAt)
    .where('sub_account_id', 'is not distinct from', subAccount ?? null)
    .where('gives_asset', '=', gives.asset)
    .where('gets_asset', '=', gets.asset)
    .where((eb) => eb.or([eb('gives_amount', '=', String(gives.units)), eb('gets_amount', '=', String(gets.units))]))
    .where('status', '<>', 'failed')
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}
