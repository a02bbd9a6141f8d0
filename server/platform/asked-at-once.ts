import { sql, type RawBuilder } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import { allDone } from './all-done.ts';
import type { Queryable, Tx } from './db.ts';

/**
 * Batches a query over all concurrent callers in one transaction; a single caller runs it alone. `ask` gets their
 * inputs in order of arrival and returns results in that order.
 */
export function askedAtOnce<Asked, Answer, On extends Queryable = Tx>(
  ask: (tx: On, all: readonly Asked[]) => Promise<readonly Answer[]>,
): (tx: On, one: Asked) => Promise<Answer> {
  interface Round {
    readonly all: Asked[];
    readonly answers: Promise<readonly Answer[]>;
  }
  const open = new WeakMap<On, Round>();
  const begin = (tx: On): Round => {
    const all: Asked[] = [];
    // Runs once every caller that can proceed without waiting has arrived.
    const everybody = new Promise<void>((resolve) => process.nextTick(resolve));
    const answers = everybody.then(() => {
      open.delete(tx);
      return ask(tx, all);
    });
    const round = { all, answers };
    open.set(tx, round);
    return round;
  };
  return async (tx, one) => {
    const { all, answers } = open.get(tx) ?? begin(tx);
    const place = all.push(one) - 1;
    return must((await answers)[place], 'an answer to each');
  };
}

/**
 * Same for a query about a few subjects that many callers have in common: it runs once for each subject, all in one
 * round trip.
 */
export const askedOnceEach = <Asked, Answer>(
  subjectOf: (one: Asked) => string,
  ask: (tx: Tx, one: Asked) => Promise<Answer>,
): ((tx: Tx, one: Asked) => Promise<Answer>) =>
  askedAtOnce(async (tx: Tx, all: readonly Asked[]) => {
    const subjects = new Map(all.map((one) => [subjectOf(one), one]));
    const answers = await allDone([...subjects.values()].map((one) => ask(tx, one)));
    const places = [...subjects.keys()];
    return all.map((one) => must(answers[places.indexOf(subjectOf(one))], 'an answer to each'));
  });

/** A value, or an SQL expression for it; in a batched statement, the row's column. */
export type Sql<Value> = Value | RawBuilder<Value>;

/**
 * Formats the inputs of many callers as rows of a statement, `asked`, each with its index `n`; read in order.
 * @param columns columns besides the index, with their types
 */
export const askedRows = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb) as asked (n int, ${sql.raw(columns)})`;

/** References a column of those rows. */
export const asked = <Value>(column: string): RawBuilder<Value> => sql<Value>`asked.${sql.ref(column)}`;

/** Returns the results in the order of their index. */
export function inPlaces<Row extends { readonly n: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.n - other.n);
}

/** A lookup of rows of which some may not exist. */
interface LookedUp<Asked> {
  /** Keys, as a row of `asked` with these columns. */
  readonly rowOf: (one: Asked) => object;
  readonly columns: string;
  /**
   * Joins the rows as `found`: by a lateral query with `offset 0`, which is run for each caller by its index. A plain
   * join may read the whole table instead, since the planner doesn't know how few callers there are.
   */
  readonly join: RawBuilder<unknown>;
  readonly found: readonly string[];
}

/** Looks up a row for each caller, all in one statement; undefined if there is none. */
export function foundAtOnce<Asked, Row extends object, On extends Queryable = Queryable>({
  rowOf,
  columns,
  join,
  found,
}: LookedUp<Asked>): (db: On, one: Asked) => Promise<Row | undefined> {
  const lookUp = askedAtOnce(async (db: On, all: readonly Asked[]) => {
    const { rows } = await sql<Row & { readonly n: number }>`
      select asked.n, ${sql.join(found.map((column) => sql.ref(`found.${column}`)))}
        from ${askedRows(all.map(rowOf), columns)} ${join}`.execute(db);
    const placed = new Map(rows.map((row) => [row.n, row]));
    return all.map((_one, n) => ({ row: placed.get(n) }));
  });
  return async (db, one) => (await lookUp(db, one)).row;
}

/** Looks up an account's row by its id, for each caller; undefined if it is another account's, deleted or unknown. */
export function ownAtOnce<Row extends object>(table: string, found: readonly string[]) {
  const lookUp = foundAtOnce<{ readonly account_id: string; readonly id: string }, Row>({
    rowOf: (one) => one,
    columns: 'account_id uuid, id uuid',
    found,
    join: sql`cross join lateral (select * from ${sql.table(table)}
      where id = asked.id and account_id = asked.account_id and deleted_at is null offset 0) found`,
  });
  return (db: Queryable, account_id: string, id: string): Promise<Row | undefined> => lookUp(db, { account_id, id });
}

/**
 * Counts rows of each caller's account, all in one round trip. @param rows of the account named `asked.account_id`, as a
 * query's `from` and what follows
 */
export const countedAtOnce = (rows: RawBuilder<unknown>): ((tx: Tx, accountId: string) => Promise<number>) =>
  askedAtOnce(async (tx: Tx, accountIds: readonly string[]) => {
    const all = accountIds.map((account_id) => ({ account_id }));
    const { rows: counted } = await sql<{ readonly n: number; readonly count: number }>`
      select asked.n, (select count(*)::int ${rows}) as count from ${askedRows(all, 'account_id uuid')}`.execute(tx);
    return inPlaces(counted).map(({ count }) => count);
  });
