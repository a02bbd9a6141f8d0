import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

type Table = keyof Database;

/** A row's values by its columns; of a `json` or `jsonb` column the value itself, not its text. */
export type RowOf<Name extends Table> = {
  readonly [Column in keyof Insertable<Database[Name]>]: Insertable<Database[Name]>[Column] | object;
};

/** A row that is to be added to a table, together with others. */
export interface NewRow {
  readonly table: Table;
  readonly values: Readonly<Record<string, unknown>>;
}

export const newRow = <Name extends Table>(table: Name, values: RowOf<Name>): NewRow => ({ table, values });

/**
 * The statements that add rows, one for each table and set of columns however many rows there are: their text is the
 * same for one and for thirty, so that it is prepared once.
 */
export function insertsOf(rows: readonly NewRow[]): RawBuilder<unknown>[] {
  const groups = new Map<string, { readonly table: Table; readonly columns: string[]; readonly all: string[] }>();
  for (const { table, values } of rows) {
    const columns = Object.keys(values).filter((column) => values[column] !== undefined);
    const name = `${table} ${columns.join(' ')}`;
    const group = groups.get(name) ?? { table, columns, all: [] };
    group.all.push(textOf(values));
    groups.set(name, group);
  }
  return [...groups.values()].map(({ table, columns, all }) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${all.join(',')}]`}::jsonb)`;
  });
}

function textOf(values: Readonly<Record<string, unknown>>): string {
  const read = Object.fromEntries(Object.entries(values).map(([column, value]) => [column, readable(value)]));
  const text = JSON.stringify(read);
  // Half a pair of UTF-16 is no text, which JSON can say and PostgreSQL refuses.
  return text.includes('\\ud') ? JSON.stringify(read, (_key, value: unknown) => wellFormed(value)) : text;
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

function readable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
