import type { Ids } from '#server/platform/clock.ts';
import { keyFields, type CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { must } from '#contract/platform/errors.ts';

export type PartName = CataloguePart;

/** A part of the catalogue: its table, the key of a row, and the order of its lists. */
export interface Part {
  readonly name: PartName;
  readonly table: string;
  readonly key: readonly string[];
  readonly order: readonly string[];
  readonly read: (rows: unknown) => readonly object[];
  readonly write: (entry: object, ids: Ids) => object;
}

function columnsOf(name: PartName): readonly string[] {
  return keyFields[name].map(toSnake);
}

const part = (name: PartName, table: string, order = columnsOf(name)): Part => ({
  name,
  table,
  key: columnsOf(name),
  order,
  read: (rows) => (rows as readonly object[]).map((row) => rename(row, toCamel)),
  write: (entry, ids) => rename(name === 'terms' ? { ...entry, id: ids.uuid() } : entry, toSnake),
});

/** Every part, in file order. */
export const parts: readonly Part[] = [
  part('assets', 'asset', ['position', 'code']),
  part('networks', 'network'),
  part('assetNetworks', 'asset_network', ['position', 'asset', 'network']),
  part('countries', 'country'),
  part('paymentMethods', 'payment_method', ['position', 'code']),
  part('terms', 'terms'),
];

export const partOf = (name: PartName): Part =>
  must(
    parts.find((one) => one.name === name),
    `the part ${name}`,
  );

/** Renames only the columns, not what is in them: names of assets have keys like `zh-CN`. */
const rename = (row: object, spell: (name: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [spell(name), value]));

const toCamel = (name: string) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
