import { sql, type Generated, type RawBuilder } from 'kysely';
import { assert, must, refuse } from '#contract/platform/errors.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { findMove, type Move, type Mover, type StateTable } from '#contract/platform/moves.ts';
import type { WebhookEvent } from '#contract/webhooks/rules.ts';
import { allDone } from './all-done.ts';
import type { Doer, Origin, Person } from './audit.ts';
import type { Queryable, Tx } from './db.ts';
import type { Deps } from './deps.ts';
import { noteAccountChange } from './events.ts';
import { soon } from './pipelined.ts';
import { newRow, type NewRow } from './new-rows.ts';

interface OrderStepTable {
  readonly order_table: string;
  readonly order_id: string;
  readonly n: Generated<string>;
  readonly status: string;
  readonly at: Date;
  readonly moved_by: Mover | null;
  readonly actor_id: string | null;
}

declare module '#server/platform/database.ts' {
  interface Database {
    order_step: OrderStepTable;
  }
}

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

/** Says of a row that has moved what its table of moves names, in the move's transaction. */
type Tell<Row, What> = (tx: Tx, deps: Needs, row: Row, what: What) => Promise<void>;

/** What of a kind moves: where it is stored, the moves that it may make, and who hears of them. */
export interface Orders<
  S extends string | number,
  Told = unknown,
  Notice extends NoticeKind = NoticeKind,
  Event extends WebhookEvent = WebhookEvent,
> {
  readonly table:
    | 'acceptor_order'
    | 'acceptor_pair'
    | 'api_key'
    | 'appeal'
    | 'app_user'
    | 'approval'
    | 'balance_adjustment'
    | 'card_purchase'
    | 'card_reversal'
    | 'catalogue_proposal'
    | 'company_invitation'
    | 'convert_order'
    | 'corporate_card'
    | 'corporate_card_dispute'
    | 'corporate_card_payment'
    | 'corporate_card_request'
    | 'custody_refill'
    | 'dealer_order'
    | 'deposit'
    | 'fiat_withdrawal'
    | 'remittance_batch'
    | 'remittance_order'
    | 'content_proposal'
    | 'earn_product_proposal'
    | 'earn_redemption'
    | 'earn_slashing'
    | 'global_account_application'
    | 'hedge_order'
    | 'deposit_reversal'
    | 'fiat_deposit'
    | 'fiat_reversal'
    | 'missing_deposit'
    | 'multi_sig_operation'
    | 'multi_sig_signer'
    | 'multi_sig_wallet'
    | 'review_case'
    | 'scheduled_withdrawal'
    | 'security_application'
    | 'staff_role_change'
    | 'transfer_order'
    | 'withdrawal';
  /** What names its rows: `id` where left out. */
  readonly key?: 'id' | 'deposit_id';
  /** Where its state stands: `status` where left out. */
  readonly column?: 'status' | 'state' | 'kyc_status';
  /** Its row doesn't say when it was last changed (`updated_at`); its steps always do. */
  readonly isUnstamped?: true;
  readonly moves: StateTable<S, Notice, Event>;
  /** The account whose pages look anew after every move. */
  readonly account?: (row: Told) => string;
  /** Tells whom it concerns what a move's row names. */
  readonly notice?: Tell<Told, Notice>;
  /** Tells the owner's systems: where they listen is asked with the move. */
  readonly webhook?: (tx: Tx, row: Told) => Promise<Tell<Told, Event>>;
}

/** A state that an order reached, and when (ISO 8601). */
export interface Step<S extends string> {
  readonly status: S;
  readonly at: string;
}

/** Who leads an order on. */
export type MovedBy = Doer & { readonly by: Mover };

/** The move of whoever gave a command. */
export function movedBy(
  by: Extract<Mover, 'user' | 'operator'>,
  { actor, context }: { readonly actor: Person; readonly context: Origin },
): MovedBy {
  return { by, actor, from: context };
}

/** The move that the table has. Refuses 60015 where it has none: before what a move takes is asked for. */
export function allowedMove<S extends string | number, Notice extends NoticeKind, Event extends WebhookEvent>(
  { moves }: { readonly moves: StateTable<S, Notice, Event> },
  from: S,
  to: S,
  who: Mover,
): Move<S, Notice, Event> {
  return findMove(moves, from, to, who) ?? refuse(60015, { status: from });
}

type Moving<S> = { readonly id: string; readonly status: S };

/**
 * Leads a locked order to another state: the one way to do so. Its step is written with it, and what else of its row
 * changes; who hears of it is in the table of moves. Refuses 60015 for a move that the table does not know.
 */
export async function moveOrder<
  S extends string | number,
  Told,
  Notice extends NoticeKind,
  Event extends WebhookEvent,
  Row extends Told & Moving<S>,
>(
  tx: Tx,
  deps: Needs,
  orders: Orders<S, Told, Notice, Event>,
  row: Row,
  to: S,
  by: MovedBy & { readonly change?: Change },
): Promise<Row> {
  return moveThrough(tx, deps, orders, row, [to], by);
}

/**
 * The same of a row that is known whole and has nothing sealed, for moves that no system of its owner hears of: nobody waits
 * for it.
 */
export async function moveSoon<S extends string, Told, Notice extends NoticeKind, Row extends Told & Moving<S>>(
  tx: Tx,
  deps: Needs,
  orders: Orders<S, Told, Notice>,
  row: Row,
  to: S,
  { by, actor, change = {} }: MovedBy & { readonly change?: Partial<Row> },
): Promise<void> {
  const at = deps.clock.now();
  const { notices = [], webhook } = allowedMove(orders, row.status, to, by);
  assert(!webhook, `no system hears of a ${orders.table} that is ${to}`);
  const set = { ...change, updated_at: at };
  const which = sql`id = ${row.id} and status = ${row.status}`;
  await soon(tx, stepping(orders, { set, which, to, by, actor, at }).execute(tx));
  const moved = { ...row, ...set, status: to };
  if (orders.account) await noteAccountChange(tx, orders.account(moved));
  for (const notice of notices) await must(orders.notice, `who tells of ${notice}`)(tx, deps, moved, notice);
}

/** The same through several states at once: systems hear of each of them, people of the last that says something. */
export async function moveThrough<
  S extends string | number,
  Told,
  Notice extends NoticeKind,
  Event extends WebhookEvent,
  Row extends Told & Moving<S>,
>(
  tx: Tx,
  deps: Needs,
  orders: Orders<S, Told, Notice, Event>,
  row: Row,
  path: readonly S[],
  by: MovedBy & { readonly change?: Change },
): Promise<Row> {
  const from = (index: number) => path[index - 1] ?? row.status;
  const made = path.map((to, index) => allowedMove(orders, from(index), to, by.by));
  const event = made.find(({ webhook }) => webhook)?.webhook;
  const at = deps.clock.now();
  const steps = path.map((to, index) => step(tx, orders, { ...row, status: from(index) }, to, { ...by, at }));
  const hearing = event ? must(orders.webhook, `who tells of ${event}`)(tx, row) : Promise.resolve(undefined);
  const [changes, tellSystems] = await allDone([allDone(steps), hearing]);
  // The row is locked, so what didn't change now is as it was read.
  const moved: Row = Object.assign({ ...row }, ...changes);
  if (orders.account) await noteAccountChange(tx, orders.account(moved));
  for (const { webhook } of made) if (webhook) await tellSystems?.(tx, deps, moved, webhook);
  for (const notice of made.findLast(({ notices }) => notices)?.notices ?? [])
    await must(orders.notice, `who tells of ${notice}`)(tx, deps, moved, notice);
  return moved;
}

type Change = Readonly<Record<string, unknown>>;
type Where = Pick<Orders<string | number>, 'table' | 'key' | 'column' | 'isUnstamped'>;

/** State and step in one statement. */
async function step<Row extends Moving<string | number>>(
  tx: Tx,
  where: Where,
  row: Row,
  to: string | number,
  { by, actor, at, change = {} }: MovedBy & { readonly at: Date; readonly change?: Change },
): Promise<Partial<Row>> {
  const { table, key = 'id', column = 'status', isUnstamped } = where;
  const set = { ...change, ...(isUnstamped ? {} : { updated_at: at }) };
  const which = sql`${sql.ref(key)} = ${row.id} and ${sql.ref(column)} = ${row.status}`;
  const { rows } = await stepping<Partial<Row>>(where, { set, which, to, by, actor, at }).execute(tx);
  return must(rows[0], `the locked ${table} ${row.id}`);
}

interface Stepping extends Pick<MovedBy, 'by' | 'actor'> {
  readonly set: Change;
  readonly which: RawBuilder<unknown>;
  readonly to: string | number;
  readonly at: Date;
}

function stepping<Row>({ table, key = 'id', column = 'status' }: Where, { set, which, to, at, ...who }: Stepping) {
  const columns = Object.entries({ ...set, [column]: to }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const names = sql.join([sql`${sql.ref(key)} as id`, ...Object.keys(set).map((name) => sql.ref(name))]);
  return sql<Row>`
    with moved as (update ${sql.table(table)} set ${sql.join(columns)}
      where ${which} returning ${names}, ${sql.ref(column)} as status),
    stepped as (insert into order_step (order_table, order_id, status, at, moved_by, actor_id)
      select ${table}, id, ${String(to)}, ${at}, ${who.by}, ${who.actor.id ?? null} from moved)
    select * from moved`;
}

/**
 * Leads whatever stands in one of these states to another one, without having read it: for moves that nobody is told of. It
 * waits for who holds the row, and changes nothing where there is none. Refuses 60015 as `moveOrder`.
 */
export async function moveFromAny<S extends string | number, Notice extends NoticeKind, Event extends WebhookEvent>(
  tx: Tx,
  orders: Where & Pick<Orders<S, unknown, Notice, Event>, 'moves'>,
  { from, which }: { readonly from: readonly S[]; readonly which: Readonly<Record<string, string>> },
  to: S,
  { by, actor, at, change: set }: MovedBy & { readonly at: Date; readonly change: Change },
): Promise<void> {
  for (const state of from) {
    const { notices, webhook } = allowedMove(orders, state, to, by);
    assert(!notices && !webhook && orders.isUnstamped, `nobody hears of a ${orders.table} that is ${to}`);
  }
  const named = Object.entries(which).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const states = sql`${sql.ref(orders.column ?? 'status')} in (${sql.join(from)})`;
  const statement = stepping(orders, { set, which: sql.join([...named, states], sql` and `), to, by, actor, at });
  await soon(tx, statement.execute(tx));
}

type Stored<S extends string | number> = {
  readonly table: string;
  readonly key?: 'id' | 'deposit_id';
  readonly moves: StateTable<S>;
};

interface Beginning<S extends string | number> {
  readonly id: string;
  readonly status: S;
  readonly at: Date;
  readonly actorId?: string | undefined;
}

const firstRow = (table: string, { id: order_id, status, at, actorId }: Beginning<string | number>) => {
  return { order_table: table, order_id, status: String(status), at, moved_by: null, actor_id: actorId ?? null };
};

/** The row that says where a new order begins. */
export const firstStep = <S extends string | number>({ table }: Stored<S>, order: Beginning<S>): NewRow =>
  newRow('order_step', firstRow(table, order));

/** The statement that adds it. */
export const beginOrder = <S extends string | number>(db: Queryable, { table }: Stored<S>, order: Beginning<S>) =>
  db.insertInto('order_step').values(firstRow(table, order));

/** When an order came into a state; null: it never did. The last time, where it came there more than once. */
export function reachedAt<S extends string | number>(
  { table, key = 'id' }: Stored<S>,
  status: S,
  alias: string = table,
): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(s.at) from order_step s
    where s.order_table = ${table} and s.order_id = ${sql.ref(`${alias}.${key}`)} and s.status = ${String(status)})`;
}

/** The steps of the order in whose statement this is selected, oldest first. @param alias of the order's table there */
export function stepsOf<S extends string | number>(
  { table, key = 'id' }: Stored<S>,
  alias: string = table,
): RawBuilder<readonly Step<`${S}`>[]> {
  return sql<readonly Step<`${S}`>[]>`(select coalesce(jsonb_agg(jsonb_build_object('status', s.status,
      'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.n), '[]')
    from order_step s where s.order_table = ${table} and s.order_id = ${sql.ref(`${alias}.${key}`)})`;
}
