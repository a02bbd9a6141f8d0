import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { listAccounts, type Account } from '../accounts/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { toOrder } from './show.ts';
import { acceptorOrderColumns, type AcceptorOrderTable } from './tables.ts';

const orders = (db: Queryable) => db.selectFrom('acceptor_order').select(acceptorOrderColumns);

/** Locks a customer's order; refuses `request:notFound` for any other. */
export async function lockOwn(tx: Tx, accountId: string, id: string): Promise<AcceptorOrderTable> {
  const row = await orders(tx)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Locks an order, for the clock. */
export const lockOrder = (tx: Tx, id: string) => orders(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Lists a customer's orders, newest first, with the verified names of the dealers. */
export async function listOrders(db: Queryable, accountId: string, query: PageQuery) {
  const own = orders(db).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  return { items: await withDealers(db, rows), nextCursor };
}

/** Lists customers' orders with a dealer, newest first, with the verified names of the customers. */
export async function listDealt(db: Queryable, dealerId: string, query: PageQuery) {
  const dealt = orders(db).where('dealer_id', '=', dealerId);
  const { rows, nextCursor } = await pageBy(dealt, query, { order: 'newest', changed: 'updated_at' });
  const people = await listAccounts(db, [...new Set(rows.map((row) => row.account_id))]);
  return { items: rows.map((row) => toOrder(row, nameIn(people, row.account_id))), nextCursor };
}

/** Returns one of a customer's orders. Refuses `request:notFound`. */
export async function getOrder(db: Queryable, accountId: string, id: string) {
  const row = await orders(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  const [shown] = row ? await withDealers(db, [row]) : [];
  return shown ?? refuse('request:notFound');
}

export async function withDealers(db: Queryable, rows: readonly AcceptorOrderTable[]) {
  const dealers = await listAccounts(db, [...new Set(rows.map((row) => row.dealer_id))]);
  return rows.map((row) => withDealer(row, dealers));
}

/** Shows one order whose dealer was read already. */
export function withDealer(row: AcceptorOrderTable, dealers: readonly Account[]) {
  return toOrder(row, nameIn(dealers, row.dealer_id));
}

function nameIn(people: readonly Account[], accountId: string): string {
  const account = people.find(({ id }) => id === accountId);
  return account ? publicNameOf(account).name : '';
}
