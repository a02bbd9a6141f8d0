import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import { productColumns, versionColumns, type ProductTable, type VersionTable } from './tables.ts';

export type VersionRow = Selectable<VersionTable>;
/** A product with its versions, newest first. */
export type Product = Selectable<ProductTable> & { readonly versions: readonly VersionRow[] };

type ProductColumn = 'id' | 'code';

/** Returns all products, by coin and then term, or those selected. */
export async function readProducts(db: Queryable, by?: readonly [ProductColumn, string]): Promise<readonly Product[]> {
  const all = db.selectFrom('earn_product');
  const products = by ? all.where(by[0], '=', by[1]) : all;
  const [rows, versions] = await allDone([
    products
      .select(productColumns)
      .orderBy('asset')
      .orderBy('term_days', (order) => order.asc().nullsFirst())
      .execute(),
    db
      .selectFrom('earn_product_version')
      .select(versionColumns)
      .$if(by !== undefined, (query) => query.where('product_id', 'in', products.select('id')))
      .orderBy('version', 'desc')
      .execute(),
  ]);
  const byProduct = Map.groupBy(versions, ({ product_id: id }) => id);
  return rows.map((row) => ({ ...row, versions: byProduct.get(row.id) ?? [] }));
}

/** Returns a product by id. Refuses `request:notFound`. */
export async function getProduct(db: Queryable, id: string): Promise<Product> {
  return (await readProducts(db, ['id', id]))[0] ?? refuse('request:notFound');
}

/** Returns a product by its public code. */
export async function getProductCalled(db: Queryable, code: string): Promise<Product> {
  return (await readProducts(db, ['code', code]))[0] ?? refuse('request:notFound');
}

/** The version in effect on a day; undefined before the first. */
export const versionOn = ({ versions }: Product, day: string): VersionRow | undefined =>
  versions
    .filter(({ effective_on: from }) => from <= day)
    .toSorted((one, other) => (one.effective_on < other.effective_on ? 1 : other.version - one.version))
    .at(0);

/** The next version with other rates than those in effect, if there is one. */
function nextRates(product: Product, day: string, now: VersionRow): VersionRow | undefined {
  const days = product.versions.map(({ effective_on: from }) => from).filter((from) => from > day);
  return days
    .toSorted()
    .map((from) => versionOn(product, from))
    .find((one) => one && !isDeepStrictEqual([one.annual_rate, one.tiers], [now.annual_rate, now.tiers]));
}

/** Formats the amounts of a version as decimal strings. */
export function termsOf(asset: string, row: VersionRow) {
  const text = (units: string) => formatUnits(BigInt(units), scaleOf(assetCode(asset)));
  return {
    annualRate: row.annual_rate,
    tiers: row.tiers,
    minimum: text(row.minimum),
    maximum: text(row.maximum),
    quota: text(row.quota),
    isOpen: row.is_open,
  };
}

/** Converts a product to the contract's form; undefined if it does not exist yet on that day. */
export function toProduct(product: Product, today: string) {
  const row = versionOn(product, today);
  if (!row) return undefined;
  const { id, code, kind, term_days: termDays, taken } = product;
  const asset = assetCode(product.asset);
  const left = BigInt(row.quota) - BigInt(taken);
  const next = nextRates(product, today, row);
  return {
    id,
    code,
    asset,
    kind,
    termDays,
    ...termsOf(asset, row),
    left: formatUnits(left > 0n ? left : 0n, scaleOf(asset)),
    next: next ? { annualRate: next.annual_rate, tiers: next.tiers, effectiveOn: next.effective_on } : null,
  };
}

/** The first day a change can take effect. */
export const nextDay = (today: string): string => addDays(today, 1);
