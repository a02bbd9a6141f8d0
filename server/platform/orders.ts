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

/** Notifies others about a row that has moved, as its table of moves specifies, in the move's transaction. */
type Tell<Row, What> = (tx: Tx, deps: Needs, row: Row, what: What) => Promise<void>;

/** A kind of row that moves between states: where it is stored, its allowed moves, and who is notified of them. */
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
    | 'tier_change'
    | 'treasury_booking'
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
  /** Column that identifies a row; default `id`. */
  readonly key?: 'id' | 'deposit_id';
  /** Column that holds the state; default `status`. */
  readonly column?: 'status' | 'state' | 'kyc_status';
  /** True if the row doesn't record when it was last changed (`updated_at`); its steps always do. */
  readonly isUnstamped?: true;
  readonly moves: StateTable<S, Notice, Event>;
  /** Account whose pages refresh after every move. */
  readonly account?: (row: Told) => string;
  /** Sends the notices that a move specifies to the people concerned. */
  readonly notice?: Tell<Told, Notice>;
  /** Notifies the owner's systems: the query for their subscriptions is sent along with the move. */
  readonly webhook?: (tx: Tx, row: Told) => Promise<Tell<Told, Event>>;
}

/** A state that an order reached, and when (ISO 8601). */
export interface Step<S extends string> {
  readonly status: S;
  readonly at: string;
}

/** The mover of an order. */
export type MovedBy = Doer & { readonly by: Mover };

/** Returns the mover for the person who gave a command. */
export function movedBy(
  by: Extract<Mover, 'user' | 'operator'>,
  { actor, context }: { readonly actor: Person; readonly context: Origin },
): MovedBy {
  return { by, actor, from: context };
}

/** Returns the move if the table has it. Refuses 60015 if not, before the move's prerequisites are checked. */
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
 * Moves a locked order to another state: the only way to do so. Its step is written with it, and so are other changes
 * to its row; the table of moves says who is notified. Refuses 60015 for a move that the table does not have.
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
 * Does the same for a row that is fully known and has nothing sealed, for moves without webhooks; the statement is not
 * awaited.
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

/**
 * Does the same through several states at once: webhooks are sent for each, people get the notices of the last one that
 * has any.
 */
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
  // The row is locked, so unchanged columns still have the values read.
  const moved: Row = Object.assign({ ...row }, ...changes);
  if (orders.account) await noteAccountChange(tx, orders.account(moved));
  for (const { webhook } of made) if (webhook) await tellSystems?.(tx, deps, moved, webhook);
  for (const notice of made.findLast(({ notices }) => notices)?.notices ?? [])
    await must(orders.notice, `who tells of ${notice}`)(tx, deps, moved, notice);
  return moved;
}

type Change = Readonly<Record<string, unknown>>;
type Where = Pick<Orders<string | number>, 'table' | 'key' | 'column' | 'isUnstamped'>;

/** Writes state and step in one statement. */
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
 * Moves any row in one of these states to another, without reading it first: for moves nobody is notified of. Waits for
 * the row lock, and changes nothing if there is no such row. Refuses 60015 like `moveOrder`.
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

/** Returns the row that records a new order's initial state. */
export const firstStep = <S extends string | number>({ table }: Stored<S>, order: Beginning<S>): NewRow =>
  newRow('order_step', firstRow(table, order));

/** Returns the statement that adds this row. */
export const beginOrder = <S extends string | number>(db: Queryable, { table }: Stored<S>, order: Beginning<S>) =>
  db.insertInto('order_step').values(firstRow(table, order));

/** Returns when an order reached a state, the last time if more than once; null if it never did. */
export function reachedAt<S extends string | number>(
  { table, key = 'id' }: Stored<S>,
  status: S,
  alias: string = table,
): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(s.at) from order_step s
    where s.order_table = ${table} and s.order_id = ${sql.ref(`${alias}.${key}`)} and s.status = ${String(status)})`;
}

/**
 * Returns the steps of the order selected by the surrounding statement, oldest first. @param alias of the order's table
 * there
 */
export function stepsOf<S extends string | number>(
  { table, key = 'id' }: Stored<S>,
  alias: string = table,
): RawBuilder<readonly Step<`${S}`>[]> {
  return sql<readonly Step<`${S}`>[]>`(select coalesce(jsonb_agg(jsonb_build_object('status', s.status,
      'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.n), '[]')
    from order_step s where s.order_table = ${table} and s.order_id = ${sql.ref(`${alias}.${key}`)})`;
}

/** Returns who began an order; null if nobody of ours did. */
export function begunBy<S extends string | number>(
  { table, key = 'id' }: Stored<S>,
  alias: string = table,
): RawBuilder<string | null> {
  return sql<string | null>`(select s.actor_id from order_step s where s.order_table = ${table}
    and s.order_id = ${sql.ref(`${alias}.${key}`)} order by s.n limit 1)`;
}
