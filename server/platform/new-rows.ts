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
export interface ChangedRow extends NewRow {
  /** Column by which the row is found; its value is among the values. */
  readonly by: string;
}

type RowWith<Column extends string> = {
  readonly [Name in Table]: Column extends keyof Database[Name] ? Name : never;
}[Table];

/** Describes a change to a row by its id. The caller has locked the row: no other condition is checked. */
export const changedRow = <Name extends RowWith<'id'>>(
  table: Name,
  id: string,
  values: Partial<RowOf<Name>>,
): ChangedRow => ({ table, by: 'id', values: { ...values, id } });

/** Same for a table whose rows are found by their request id. */
export const changedRequest = <Name extends RowWith<'rid'>>(
  table: Name,
  rid: string,
  values: Partial<RowOf<Name>>,
): ChangedRow => ({ table, by: 'rid', values: { ...values, rid } });

/** Describes the removal of the row with these values, together with others; nothing happens if it is gone. */
export const removedRow = <Name extends Table>(table: Name, values: Partial<RowOf<Name>>): NewRow => ({
  table,
  values,
});

/**
 * Builds the statements that change rows, one per table and set of columns, with the same text however many there are.
 */
export function updatesOf(changes: readonly ChangedRow[]): RawBuilder<unknown>[] {
  return [...Map.groupBy(changes, ({ by }) => by)].flatMap(([by, some]) =>
    groupsOf(some).map(({ table, columns, all }) => {
      const names = columns.filter((column) => column !== by);
      const sets = names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`);
      return sql`update ${sql.table(table)} as old set ${sql.join(sets)}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${all}::jsonb) as changed
        where ${sql.ref(`old.${by}`)} = ${sql.ref(`changed.${by}`)}`;
    }),
  );
}

/** Builds the statements that remove rows, one per table and set of columns. */
export function removalsOf(rows: readonly NewRow[]): RawBuilder<unknown>[] {
  return groupsOf(rows).map(({ table, columns, all }) => {
    const isSame = columns.map((column) => sql`${sql.ref(`old.${column}`)} = ${sql.ref(`gone.${column}`)}`);
    return sql`delete from ${sql.table(table)} as old
      using jsonb_populate_recordset(null::${sql.table(table)}, ${all}::jsonb) as gone
      where ${sql.join(isSame, sql` and `)}`;
  });
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
