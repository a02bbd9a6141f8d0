import type { Ids } from '#server/platform/clock.ts';
import type { CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { placeName } from '#contract/staff/rules.ts';
import { must } from '#contract/platform/errors.ts';

export type PartName = CataloguePart;

/** A part of the catalogue: its table, what names a row of it, and how lists of it are ordered. */
export interface Part {
  readonly name: PartName;
  readonly table: string;
  readonly key: readonly string[];
  readonly order: readonly string[];
  readonly read: (rows: unknown) => readonly object[];
  readonly write: (entry: object, ids: Ids) => object;
}

const part = (name: PartName, table: string, key: readonly string[], order = key): Part => ({
  name,
  table,
  key,
  order,
  read: (rows) => (rows as readonly object[]).map((row) => rename(row, toCamel)),
  write: (entry, ids) => rename(name === 'terms' ? { ...entry, id: ids.uuid() } : entry, toSnake),
});

/** Every part, in the order in which a file has them. */
export const parts: readonly Part[] = [
  part('assets', 'asset', ['code'], ['position', 'code']),
  part('networks', 'network', ['code']),
  part('assetNetworks', 'asset_network', ['asset', 'network'], ['position', 'asset', 'network']),
  part('countries', 'country', ['code']),
  part('paymentMethods', 'payment_method', ['code'], ['position', 'code']),
  part('terms', 'terms', ['operation', 'asset', 'counter_asset', 'network', 'channel', 'country', 'tier']),
];

/** What names an entry among those of its part: its key's columns, a `*` for each that is empty. */
export function keyOf(name: PartName, entry: object): string {
  const values: Readonly<Record<string, unknown>> = { ...entry };
  const texts = partOf(name).key.map((column) => values[toCamel(column)] ?? null);
  return placeName(...texts.map((text) => (typeof text === 'string' ? text : null)));
}

export const partOf = (name: PartName): Part =>
  must(
    parts.find((one) => one.name === name),
    `the part ${name}`,
  );

/** Only the names of columns, not what is in them: names of assets have keys like `zh-CN`. */
const rename = (row: object, spell: (name: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [spell(name), value]));

const toCamel = (name: string) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
