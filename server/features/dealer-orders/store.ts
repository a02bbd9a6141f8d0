import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { reachedAt, stepsOf } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { listAccounts, type Account, type FoundIds } from '../accounts/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { unreadOf } from './chat/store.ts';
import { toOrder } from './show.ts';
import { dealerOrderColumns, dealerOrderOrders, type DealerOrderRow } from './tables.ts';

type Side = 'customer' | 'dealer';

/** The newest appeal about an order, as a subquery of the query that reads the order. */
const appealOf = sql<DealerOrderRow['appeal']>`(select jsonb_build_object('id', a.id, 'status', a.status,
    'result', a.result, 'openedBy', a.opened_by)
  from appeal a where a.order_id = dealer_order.id order by a.id desc limit 1)`;

const orders = (db: Queryable) =>
  db
    .selectFrom('dealer_order')
    .select(dealerOrderColumns)
    .select([stepsOf(dealerOrderOrders).as('steps'), appealOf.as('appeal'), unreadOf.as('unread')]);

const columnOf = { customer: 'account_id', dealer: 'dealer_id' } as const;

/** Locks one of an account's orders; refuses `request:notFound` for any other. */
export async function lockOwn(tx: Tx, accountId: string, as: Side, id: string): Promise<DealerOrderRow> {
  const row = await orders(tx)
    .where('id', '=', id)
    .where(columnOf[as], '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Locks an order, for the clock and the staff. */
export const lockOrder = (tx: Tx, id: string) => orders(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findOrder = (db: Queryable, id: string) => orders(db).where('id', '=', id).executeTakeFirst();

/** Narrows a list of orders. */
interface OrderQuery extends PageQuery {
  readonly Id?: string;
  readonly IsOpen?: boolean;
}

/** Orders of an account on one of their sides, newest first. Refuses 40007 if the order it names isn't among them. */
export async function listOrders(deps: Deps, accountId: string, as: Side, query: OrderQuery) {
  const { Id, IsOpen } = query;
  const own = orders(deps.db)
    .where(columnOf[as], '=', accountId)
    .$if(Id !== undefined, (all) => all.where('id', '=', Id ?? ''))
    .$if(IsOpen !== undefined, (all) => all.where('ended_at', IsOpen === true ? 'is' : 'is not', null));
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  if (Id !== undefined && rows.length === 0) refuse(40007);
  return { items: await showAll(deps, deps.db, rows, as), nextCursor };
}

/** Returns one of an account's orders. Refuses 40007. */
export async function getOrder(deps: Deps, accountId: string, id: string) {
  const row = await orders(deps.db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  const [shown] = row ? await showAll(deps, deps.db, [row], 'customer') : [];
  return shown ?? refuse(40007);
}

/** Orders as one of their sides sees them, with the verified names of the counterparties. */
export async function showAll(
  deps: Pick<Deps, 'vault' | 'clock'>,
  db: Queryable,
  rows: readonly DealerOrderRow[],
  as: Side,
) {
  const people = await listAccounts(db, [...new Set(rows.map((row) => otherOf(row, as)))]);
  return Promise.all(rows.map((row) => showOne(deps, row, as, people)));
}

/** The counterparty of a side. */
export const otherOf = (row: DealerOrderRow, as: Side): string => (as === 'customer' ? row.dealer_id : row.account_id);

/** Both sides of an order, found within the query that reads them. */
export const sidesOf = (id: string): FoundIds =>
  sql`array(select unnest(array[account_id, dealer_id]) from dealer_order where id = ${id})`;

/** Returns the verified name of a side's counterparty. */
export function counterpartyOf(row: DealerOrderRow, as: Side, people: readonly Account[]): string {
  const other = people.find(({ id }) => id === otherOf(row, as));
  return other ? publicNameOf(other).name : '';
}

/** Shows one order whose counterparty was read already. */
export function showOne(
  deps: Pick<Deps, 'vault' | 'clock'>,
  row: DealerOrderRow,
  as: Side,
  people: readonly Account[],
) {
  return toOrder(deps, row, { counterparty: counterpartyOf(row, as, people), as });
}

/** Public statistics of a dealer, counted from their orders with customer accounts and over the counter. */
export async function dealerCard(db: Queryable, dealerId: string) {
  const { rows } = await sql<{ completed: string; ended: string; median: number | null }>`
    select count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status in ('completed', 'paymentFailed')
             or (status = 'cancelled' and cancel_reason is distinct from 'cancelledByYou'
                 and cancel_reason is distinct from 'userDidNotPayInTime')) as ended,
           percentile_cont(0.5) within group (order by extract(epoch from
               ${reachedAt(dealerOrderOrders, 'completed')} - ${reachedAt(dealerOrderOrders, 'paid')}))
             filter (where side = 'buy') as median
      from dealer_order where dealer_id = ${dealerId}`.execute(db);
  const [found] = rows;
  const [completed, ended] = [Number(found?.completed ?? 0), Number(found?.ended ?? 0)];
  return {
    completed,
    completionBps: ended === 0 ? null : Math.floor((completed * 10_000) / ended),
    medianReleaseS: found?.median === null || found === undefined ? null : Math.round(Number(found.median)),
  };
}

/** Whether an order in progress pays to a method. */
export async function isMethodInUse(tx: Tx, methodId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('dealer_order')
    .select('id')
    .where('method_id', '=', methodId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
