import { sql } from 'kysely';
import type { AppealSide } from '#contract/appeals/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { orderMessageColumns } from './tables.ts';

const messages = (db: Queryable) => db.selectFrom('order_message').select(orderMessageColumns);

/** Messages of an account's orders, on either side. */
export const ownMessages = (db: Queryable, accountId: string) =>
  messages(db).where((eb) => eb.or([eb('account_id', '=', accountId), eb('dealer_id', '=', accountId)]));

/** All messages of an order, oldest first. */
export const messagesOf = (db: Queryable, orderId: string) =>
  messages(db).where('order_id', '=', orderId).orderBy('n').execute();

/** The last message of an order. The order must be locked. */
export const lastMessage = (tx: Tx, orderId: string) =>
  messages(tx).where('order_id', '=', orderId).orderBy('n', 'desc').limit(1).executeTakeFirst();

/** Counts the messages a side has written since a time. */
export async function countSince(tx: Tx, orderId: string, side: AppealSide, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('order_message')
    .select(sql<string>`count(*)`.as('count'))
    .where('order_id', '=', orderId)
    .where('side', '=', side)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of messages each side has not read, as a subquery of the query that reads the order. */
export const unreadOf = sql<Readonly<Record<AppealSide, number>>>`(select jsonb_build_object(
    'customer', count(*) filter (where m.side = 'dealer' and m.n > coalesce(c.n, 0)),
    'dealer', count(*) filter (where m.side = 'customer' and m.n > coalesce(d.n, 0)))
  from order_message m
  left join order_message_read c on c.order_id = m.order_id and c.side = 'customer'
  left join order_message_read d on d.order_id = m.order_id and d.side = 'dealer'
 where m.order_id = dealer_order.id)`;

/** Number of the last message a side has read; 0 if none. */
export async function readUpTo(tx: Tx, orderId: string, side: AppealSide): Promise<number> {
  const row = await tx
    .selectFrom('order_message_read')
    .select('n')
    .where('order_id', '=', orderId)
    .where('side', '=', side)
    .executeTakeFirst();
  return row?.n ?? 0;
}
