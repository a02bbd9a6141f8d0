import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

type Table = keyof Database;

/** A row's values by column; for a `json` or `jsonb` column the value itself, not its text. */
export type RowOf<Name extends Table> = {
  readonly [Column in keyof Insertable<Database[Name]>]: Insertable<Database[Name]>[Column] | object;
};

/** A row to be added to a table, together with others. */
export interface NewRow {
  readonly table: Table;
  readonly values: Readonly<Record<string, unknown>>;
}

export const newRow = <Name extends Table>(table: Name, values: RowOf<Name>): NewRow => ({ table, values });

/**
 * Builds the statements that add rows, one per table and set of columns regardless of the number of rows: the text is
 * the same for one and for thirty, so it is prepared once. @param only whether any are added
 */
export function insertsOf(rows: readonly NewRow[], only?: RawBuilder<boolean>): RawBuilder<unknown>[] {
  const where = only ? sql` where ${only}` : sql``;
  return groupsOf(rows).map(({ table, columns, all }) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${all}::jsonb)${where}`;
  });
}

/** New values for a row of a table, to be written together with others. */
export interface ChangedRow {
  readonly table: Table;
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

type RowWithId = { readonly [Name in Table]: 'id' extends keyof Database[Name] ? Name : never }[Table];

/** Describes a change to a row by its id. The caller has locked the row: no other condition is checked. */
export const changedRow = <Name extends RowWithId>(
  table: Name,
  id: string,
  values: Partial<RowOf<Name>>,
): ChangedRow => ({
  table,
  id,
  values,
});

/**
 * Builds the statements that change rows, one per table and set of columns, with the same text however many there are.
 */
export function updatesOf(changes: readonly ChangedRow[]): RawBuilder<unknown>[] {
  return groupsOf(changes.map(({ table, id, values }) => ({ table, values: { ...values, id } }))).map(
    ({ table, columns, all }) => {
      const names = columns.filter((column) => column !== 'id');
      const sets = names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`);
      return sql`update ${sql.table(table)} as old set ${sql.join(sets)}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${all}::jsonb) as changed where old.id = changed.id`;
    },
  );
}

interface Group {
  readonly table: Table;
  readonly columns: readonly string[];
  /** The rows as JSON. */
  readonly all: string;
}

function groupsOf(rows: readonly NewRow[]): Group[] {
  const groups = new Map<string, Omit<Group, 'all'> & { readonly all: string[] }>();
  for (const { table, values } of rows) {
    const columns = Object.keys(values).filter((column) => values[column] !== undefined);
    const name = `${table} ${columns.join(' ')}`;
    const group = groups.get(name) ?? { table, columns, all: [] };
    group.all.push(textOf(values));
    groups.set(name, group);
  }
  return [...groups.values()].map((group) => ({ ...group, all: `[${group.all.join(',')}]` }));
}

function textOf(values: Readonly<Record<string, unknown>>): string {
  const read = Object.fromEntries(Object.entries(values).map(([column, value]) => [column, readable(value)]));
  const text = JSON.stringify(read);
  // A lone UTF-16 surrogate is not valid text: JSON can express it and PostgreSQL refuses it.
  return text.includes('\\ud') ? JSON.stringify(read, (_key, value: unknown) => wellFormed(value)) : text;
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

function readable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
