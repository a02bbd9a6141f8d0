/** Columns of a table by the name that it has in a query of several. */
export function columnsIn<Alias extends string, Column extends string>(
  alias: Alias,
  columns: readonly Column[],
): `${Alias}.${Column}`[] {
  return columns.map((column): `${Alias}.${Column}` => `${alias}.${column}`);
}
