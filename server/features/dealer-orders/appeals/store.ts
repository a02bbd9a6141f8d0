import type { AppealSide } from '#contract/appeals/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { appealColumns } from './tables.ts';

const appeals = (db: Queryable) => db.selectFrom('appeal').select(appealColumns);

/** The side of an order that an account is; undefined: none. */
export function sideOf(of: { account_id: string; dealer_id: string }, accountId: string): AppealSide | undefined {
  if (of.account_id === accountId) return 'customer';
  return of.dealer_id === accountId ? 'dealer' : undefined;
}

/** The appeals about an account's orders, as either side. */
export const ownAppeals = (db: Queryable, accountId: string) =>
  appeals(db).where((eb) => eb.or([eb('account_id', '=', accountId), eb('dealer_id', '=', accountId)]));

/** The one about an order that nobody has decided, locked. Its order is locked before it. */
export const lockOpenAppeal = (tx: Tx, orderId: string) =>
  appeals(tx).where('order_id', '=', orderId).where('status', '<>', 'closed').forNoKeyUpdate().executeTakeFirst();

/** The newest one about an order. */
export const findNewest = (db: Queryable, orderId: string) =>
  appeals(db).where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** All about an order, newest first. */
export const listAppealsOf = (db: Queryable, orderId: string) =>
  appeals(db).where('order_id', '=', orderId).orderBy('id', 'desc').execute();

/** Whether somebody appealed against an order, and nobody has decided. What the clock opened keeps no side from moving it. */
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

/** The order's lists bring it anew. */
export const touchOrder = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('dealer_order').set({ updated_at: at }).where('id', '=', id).execute();
