import { sql, type RawBuilder } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from './db.ts';

/**
 * A question that is asked once for all who come with it in one transaction at the same time; one who comes alone asks it
 * alone. `ask` gets what they bring in the order of their coming, and answers in that order.
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
    // When everybody who can go on without waiting has come.
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

/** Either a value or an expression for it, in whose place a statement about many has its row's. */
export type Sql<Value> = Value | RawBuilder<Value>;

/**
 * What many ask as rows of a statement, `asked`, each with its place `n`; read in their order.
 * @param columns beside the place, with their types
 */
export const askedRows = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb) as asked (n int, ${sql.raw(columns)})`;

/** A column of those rows. */
export const asked = <Value>(column: string): RawBuilder<Value> => sql<Value>`asked.${sql.ref(column)}`;

/** Answers in the order of the places. */
export function inPlaces<Row extends { readonly n: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.n - other.n);
}
