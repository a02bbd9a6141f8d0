import type pg from 'pg';
import { sealedColumns, type ColumnPlace } from './places.ts';
import { mapLeaves, readText } from './texts.ts';

/** Content of a column of sealed values: bytes, a text that names its place, or JSON containing these texts. */
export type ColumnValue = Buffer | string | object;

export interface Row {
  readonly row: string;
  readonly value: ColumnValue;
}

const rowsAtOnce = 200;

/** Iterates over the non-null rows of a place in batches. */
export async function* pagesOf(pool: pg.Pool | pg.ClientBase, place: ColumnPlace): AsyncGenerator<readonly Row[]> {
  const { table, column, row: name } = sealedColumns[place];
  for (let after: string | undefined; ;) {
    const { rows } = await pool.query<Row>(
      `select ${name}::text as row, ${column} as value from ${table}
       where ${column} is not null ${after === undefined ? '' : `and ${name} > $1`} order by ${name} limit ${rowsAtOnce}`,
      after === undefined ? [] : [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.row;
  }
}

/** Converts a column's content to a statement parameter: an array would be sent as a PostgreSQL array. */
export const parameterOf = (value: ColumnValue) =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value);

/** Returns the sealed values in a column's content. */
export function sealedIn(place: ColumnPlace, value: ColumnValue): readonly Buffer[] {
  if (Buffer.isBuffer(value)) return [value];
  if (typeof value === 'string') return [readText(value)];
  const found: Buffer[] = [];
  mapLeaves(place, value, (text) => {
    found.push(readText(text));
    return text;
  });
  return found;
}
