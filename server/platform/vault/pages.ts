import type pg from 'pg';
import { sealedColumns, type ColumnPlace } from './places.ts';
import { mapLeaves, readText } from './texts.ts';

/** What a column of sealed values holds: bytes, a text that says its place, JSON with such texts in it. */
export type ColumnValue = Buffer | string | object;

export interface Row {
  readonly row: string;
  readonly value: ColumnValue;
}

const rowsAtOnce = 200;

/** The rows of a place that hold something, some at a time. */
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

/** What such a column holds, as a parameter of a statement: a list would be read as one of PostgreSQL's. */
export const parameterOf = (value: ColumnValue) =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value);

/** The sealed values in what such a column holds. */
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
