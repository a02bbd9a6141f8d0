import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { toPurchase } from './show.ts';
import {
  cardPaymentColumns,
  cardPurchaseColumns,
  cardPurchases,
  cardReversalColumns,
  type CardPurchaseRow,
} from './tables.ts';

export const purchases = (db: Queryable) =>
  db.selectFrom('card_purchase').select(cardPurchaseColumns).select(stepsOf(cardPurchases).as('steps'));

export const cardPayments = (db: Queryable) => db.selectFrom('card_payment').select(cardPaymentColumns);
export const reversals = (db: Queryable) => db.selectFrom('card_reversal').select(cardReversalColumns);

/** Returns since when the oldest coin debt has been in suspense. */
export async function oldestCardDebt({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('card_reversal')
    .select((eb) => eb.fn.min<Date | null>('begun_at').as('oldest'))
    .where('status', '=', 'owed')
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Locks one of an account's orders. Refuses `request:notFound` if it isn't one. */
export async function lockOwn(tx: Tx, accountId: string, id: string): Promise<CardPurchaseRow> {
  const row = await purchases(tx)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Locks an order for the provider and the clock. */
export const lockPurchase = (tx: Tx, id: string) =>
  purchases(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Lists the orders of an account, newest first. */
export async function listPurchases(db: Queryable, accountId: string, query: PageQuery) {
  const own = purchases(db).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  return { items: await showAll(db, rows), nextCursor };
}

/** Shows orders with their reversals. */
export async function showAll(db: Queryable, rows: readonly CardPurchaseRow[]) {
  const ended = rows.flatMap(({ id, status }) => (status === 'completed' ? [id] : []));
  const back = ended.length === 0 ? [] : await reversals(db).where('purchase_id', 'in', ended).execute();
  return rows.map((row) =>
    toPurchase(
      row,
      back.find((one) => one.purchase_id === row.id),
    ),
  );
}
