import type { AppealSide } from '#contract/appeals/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { appealColumns } from './tables.ts';

const appeals = (db: Queryable) => db.selectFrom('appeal').select(appealColumns);

/** The side of an order that an account is on; undefined if neither. */
export function sideOf(of: { account_id: string; dealer_id: string }, accountId: string): AppealSide | undefined {
  if (of.account_id === accountId) return 'customer';
  return of.dealer_id === accountId ? 'dealer' : undefined;
}

/** Appeals about an account's orders, on either side. */
export const ownAppeals = (db: Queryable, accountId: string) =>
  appeals(db).where((eb) => eb.or([eb('account_id', '=', accountId), eb('dealer_id', '=', accountId)]));

/** Locks the undecided appeal about an order. The caller locks the order first. */
export const lockOpenAppeal = (tx: Tx, orderId: string) =>
  appeals(tx).where('order_id', '=', orderId).where('status', '<>', 'closed').forNoKeyUpdate().executeTakeFirst();

/** Finds the newest appeal about an order. */
export const findNewest = (db: Queryable, orderId: string) =>
  appeals(db).where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** All appeals about an order, newest first. */
export const listAppealsOf = (db: Queryable, orderId: string) =>
  appeals(db).where('order_id', '=', orderId).orderBy('id', 'desc').execute();

/**
 * Whether a side has an undecided appeal against an order. An appeal opened by the clock does not block either side
 * from moving the order.
 */
export async function isAppealed(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appeal')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'closed')
    .where('opened_by', '<>', 'clock')
    .executeTakeFirst();
  return row !== undefined;
}

export const statementsOf = (db: Queryable, appealIds: readonly string[]) =>
  appealIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('appeal_statement')
        .select(['id', 'appeal_id', 'side', 'text', 'at'])
        .where('appeal_id', 'in', [...appealIds])
        .orderBy('id')
        .execute();

/** Touches an order so that its lists return it again. */
export const touchOrder = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('dealer_order').set({ updated_at: at }).where('id', '=', id).execute();
