import { sql, type RawBuilder } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Database } from './database.ts';
import type { Tx } from './db.ts';
import { sealedColumns, type ColumnPlace } from './vault/places.ts';
import type { Vault } from './vault/vault.ts';

/** Whose data is asked for. */
export interface Whom {
  readonly accountId: string;
  /** Under whom the ledger has the account's money: itself and, of a company, its sub-accounts; and the global account. */
  readonly owners: readonly string[];
}

/** Why a column of a customer's rows is not handed out. */
export type Withheld =
  /** It opens something, or helps to. */
  | 'secret'
  /** A number or mark of ours that says nothing of the customer. */
  | 'internal'
  /** What staff noted and judged, and who of them. */
  | 'staff';

/** The rows of a table that belong to a customer, and what of them is handed out. */
export interface OwnedTable {
  readonly table: keyof Database;
  readonly columns: readonly string[];
  readonly whose: (whom: Whom) => RawBuilder<unknown>;
  readonly orderedBy: string;
  /** Columns of smallest units, each with the column of its asset. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly adds: (whom: Whom) => Readonly<Record<string, RawBuilder<unknown>>>;
}

type Column<T extends keyof Database> = Extract<keyof Database[T], string>;

interface Facts<T extends keyof Database, Shown extends Column<T>> {
  /** The column of the account, or the condition on a row. */
  readonly whose: Column<T> | ((whom: Whom) => RawBuilder<unknown>);
  readonly orderedBy: Column<T>;
  /** What is sealed among them is opened. */
  readonly shows: readonly Shown[];
  /** Every other column of the table, with why not: a new one doesn't compile until somebody has decided. */
  readonly withholds: Readonly<Record<Exclude<Column<T>, Shown>, Withheld>>;
  readonly amounts?: Readonly<Record<string, string>>;
  /** What a column only points at, selected beside it. */
  readonly adds?: (whom: Whom) => Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Says what of a table belongs to a customer. Each feature does so of its tables; `features/owned.ts` has them all. */
export function owned<T extends keyof Database, Shown extends Column<T>>(
  table: T,
  { whose, orderedBy, shows, amounts = {}, adds = () => ({}) }: Facts<T, Shown>,
): OwnedTable {
  const isHis = typeof whose === 'function' ? whose : ({ accountId }: Whom) => sql`${sql.ref(whose)} = ${accountId}`;
  return { table, columns: shows, whose: isHis, orderedBy, amounts, adds };
}

const pageRows = 1000;
type Row = Record<string, unknown>;

/** A customer's rows of one table as they are handed out, a page at a time, as the transaction sees them. */
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

/** Columns of sealed bytes; sealed texts, in JSON too, are opened by whatever statement reads them. */
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

/** `labels_sealed` as `labels`, `created_at` as `createdAt`, as the API has them. */
const nameOf = (column: string) =>
  column.replace(/_sealed$/, '').replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

function plain(row: Row, name: string, assetColumn: string | undefined): unknown {
  const value = row[name];
  if (value instanceof Buffer) return value.toString('hex');
  const asset = assetColumn === undefined ? null : row[assetColumn];
  if (typeof value !== 'string' || typeof asset !== 'string') return value;
  return formatUnits(BigInt(value), scaleOf(assetCode(asset)));
}

/** What was sealed as JSON, or as a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
