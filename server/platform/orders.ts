import { sql, type Generated, type RawBuilder } from 'kysely';
import { must, refuse } from '#contract/platform/errors.ts';
import { canMove, type Mover, type StateTable } from '#contract/platform/moves.ts';
import type { Doer, Origin, Person } from './audit.ts';
import type { Queryable, Tx } from './db.ts';
import type { Deps } from './deps.ts';
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

/** What of a kind moves: where it is stored, and the moves that it may make. */
export interface Orders<S extends string | number> {
  readonly table:
    | 'api_key'
    | 'app_user'
    | 'approval'
    | 'company_invitation'
    | 'deposit'
    | 'multi_sig_operation'
    | 'multi_sig_signer'
    | 'multi_sig_wallet'
    | 'review_case'
    | 'transfer_order'
    | 'withdrawal';
  /** Where its state stands: `status` where left out. */
  readonly column?: 'status' | 'state' | 'kyc_status';
  /** Its row doesn't say when it was last changed (`updated_at`); its steps always do. */
  readonly isUnstamped?: true;
  readonly moves: StateTable<S>;
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

/**
 * Leads a locked order to another state: the one way to do so. Its step is written with it, and what else of its row
 * changes. Refuses 60015 for a move that the table does not know.
 */
export async function moveOrder<S extends string | number, Row extends { readonly id: string; readonly status: S }>(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { table, column = 'status', isUnstamped, moves }: Orders<S>,
  row: Row,
  to: S,
  { by, actor, change = {} }: MovedBy & { readonly change?: Readonly<Record<string, unknown>> },
): Promise<Row> {
  if (!canMove(moves, row.status, to, by)) refuse(60015, { status: row.status });
  const at = clock.now();
  const set = { ...change, ...(isUnstamped ? {} : { updated_at: at }) };
  const columns = Object.entries({ ...set, [column]: to }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const names = sql.join(['id', ...Object.keys(set)].map((name) => sql.ref(name)));
  const { rows } = await sql<Partial<Row>>`
    with moved as (update ${sql.table(table)} set ${sql.join(columns)}
      where id = ${row.id} and ${sql.ref(column)} = ${row.status} returning ${names}, ${sql.ref(column)} as status),
    stepped as (insert into order_step (order_table, order_id, status, at, moved_by, actor_id)
      select ${table}, id, ${String(to)}, ${at}, ${by}, ${actor.id ?? null} from moved)
    select * from moved`.execute(tx);
  // The row is locked, so what didn't change now is as it was read.
  return { ...row, ...must(rows[0], `the locked ${table} ${row.id}`) };
}

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
export const firstStep = <S extends string | number>({ table }: Orders<S>, order: Beginning<S>): NewRow =>
  newRow('order_step', firstRow(table, order));

/** The statement that adds it. */
export const beginOrder = <S extends string | number>(db: Queryable, { table }: Orders<S>, order: Beginning<S>) =>
  db.insertInto('order_step').values(firstRow(table, order));

/** The steps of the order in whose statement this is selected, oldest first. @param alias of the order's table there */
export function stepsOf<S extends string | number>(
  { table }: Orders<S>,
  alias: string = table,
): RawBuilder<readonly Step<`${S}`>[]> {
  return sql<readonly Step<`${S}`>[]>`(select coalesce(jsonb_agg(jsonb_build_object('status', s.status,
      'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.n), '[]')
    from order_step s where s.order_table = ${table} and s.order_id = ${sql.ref(`${alias}.id`)})`;
}
