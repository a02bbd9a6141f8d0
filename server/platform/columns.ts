import type { ColumnType } from 'kysely';

/** Column that may be null, and is if an insert leaves it out. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Column that an insert may leave to its default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Column that is null until an update sets it. */
export type Later<T> = ColumnType<T | null, undefined, T | null>;

/** Qualifies a table's columns with its alias in a query. */
export function columnsIn<Alias extends string, Column extends string>(
  alias: Alias,
  columns: readonly Column[],
): `${Alias}.${Column}`[] {
  return columns.map((column): `${Alias}.${Column}` => `${alias}.${column}`);
}
