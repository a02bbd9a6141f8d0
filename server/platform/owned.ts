import { sql, type RawBuilder } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Database } from './database.ts';
import type { Tx } from './db.ts';
import { sealedColumns, type ColumnPlace } from './vault/places.ts';
import type { Vault } from './vault/vault.ts';

/** The customer whose data is requested. */
export interface Whom {
  readonly accountId: string;
  /**
   * Owners of the account's money in the ledger: the account itself, a company's sub-accounts, and the global account.
   */
  readonly owners: readonly string[];
}

/** Why a column of a customer's rows is withheld. */
export type Withheld =
  /** It gives access to something, or helps to. */
  | 'secret'
  /** An internal number or marker that says nothing about the customer. */
  | 'internal'
  /** Notes and decisions of staff, and who made them. */
  | 'staff';

/** The rows of a table that belong to a customer, and which columns are handed out. */
export interface OwnedTable {
  readonly table: keyof Database;
  readonly columns: readonly string[];
  readonly whose: (whom: Whom) => RawBuilder<unknown>;
  readonly orderedBy: string;
  /** Columns in smallest units, each with the column of its asset. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly adds: (whom: Whom) => Readonly<Record<string, RawBuilder<unknown>>>;
}

type Column<T extends keyof Database> = Extract<keyof Database[T], string>;

interface Facts<T extends keyof Database, Shown extends Column<T>> {
  /** Column of the account, or the condition on a row. */
  readonly whose: Column<T> | ((whom: Whom) => RawBuilder<unknown>);
  readonly orderedBy: Column<T>;
  /** Columns handed out; sealed ones are opened. */
  readonly shows: readonly Shown[];
  /** All other columns of the table, with the reason: a new column doesn't compile until someone has decided. */
  readonly withholds: Readonly<Record<Exclude<Column<T>, Shown>, Withheld>>;
  readonly amounts?: Readonly<Record<string, string>>;
  /** Data that a column only refers to, selected with it. */
  readonly adds?: (whom: Whom) => Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * Declares which rows of a table belong to a customer. Each feature does so for its tables; `features/owned.ts`
 * collects them.
 */
export function owned<T extends keyof Database, Shown extends Column<T>>(
  table: T,
  { whose, orderedBy, shows, amounts = {}, adds = () => ({}) }: Facts<T, Shown>,
): OwnedTable {
  const isHis = typeof whose === 'function' ? whose : ({ accountId }: Whom) => sql`${sql.ref(whose)} = ${accountId}`;
  return { table, columns: shows, whose: isHis, orderedBy, amounts, adds };
}

const pageRows = 1000;
type Row = Record<string, unknown>;

/**
 * Reads a customer's rows of one table in the form they are handed out, a page at a time, from the transaction's
 * snapshot.
 */
export async function* readOwned(tx: Tx, vault: Vault, owned: OwnedTable, whom: Whom): AsyncGenerator<readonly Row[]> {
  const cursor = sql.id(`own_${owned.table}`);
  const sealed = sealedAmong(owned);
  const keys = [...new Set([...owned.columns, ...sealed.map(({ row }) => row)])];
  const added = Object.entries(owned.adds(whom)).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  await sql`declare ${cursor} no scroll cursor for
    select ${sql.join([...keys.map((key) => sql.ref(key)), ...added])} from ${sql.table(owned.table)}
     where ${owned.whose(whom)} order by ${sql.ref(owned.orderedBy)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield await Promise.all(rows.map((row) => show(vault, owned, sealed, row)));
    if (rows.length < pageRows) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

interface SealedOne {
  readonly place: ColumnPlace;
  readonly column: string;
  readonly row: string;
}

/** Returns the columns of sealed bytes; sealed texts, in JSON too, are opened by any statement that reads them. */
function sealedAmong({ table, columns }: OwnedTable): SealedOne[] {
  return Object.entries(sealedColumns).flatMap(([place, at]) =>
    at.table === table && !('isText' in at) && !('leaves' in at) && columns.includes(at.column)
      ? [{ place: place as ColumnPlace, column: at.column, row: at.row }]
      : [],
  );
}

async function show(
  vault: Vault,
  { columns, adds: _unused, amounts }: OwnedTable,
  sealed: readonly SealedOne[],
  row: Row,
) {
  const opened = await Promise.all(
    sealed.map(async ({ place, column, row: key }) => {
      const value = row[column];
      return [
        column,
        value instanceof Buffer ? parsed(String(await vault.open(place, String(row[key]), value))) : null,
      ];
    }),
  );
  const whole: Row = { ...row, ...Object.fromEntries(opened) };
  const names = Object.keys(row).filter(
    (name) => columns.includes(name) || !sealed.some(({ row: key }) => key === name),
  );
  return Object.fromEntries(names.map((name) => [nameOf(name), plain(whole, name, amounts[name])]));
}

/** Converts to API names: `labels_sealed` to `labels`, `created_at` to `createdAt`. */
const nameOf = (column: string) =>
  column.replace(/_sealed$/, '').replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

function plain(row: Row, name: string, assetColumn: string | undefined): unknown {
  const value = row[name];
  if (value instanceof Buffer) return value.toString('hex');
  const asset = assetColumn === undefined ? null : row[assetColumn];
  if (typeof value !== 'string' || typeof asset !== 'string') return value;
  return formatUnits(BigInt(value), scaleOf(assetCode(asset)));
}

/** Parses content that was sealed as JSON, or as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
