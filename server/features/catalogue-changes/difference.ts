import { isDeepStrictEqual } from 'node:util';
import { rowKey, catalogueParts, type CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { type CatalogueContent, changed, type Changes, replaced } from '../catalogue/index.ts';

/** A field of a row that differs, as text; null if it was empty. */
interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A changed row, with the fields that differ. */
export interface ChangedRow {
  readonly part: CataloguePart;
  readonly key: string;
  readonly isNew: boolean;
  readonly fields: ChangedField[];
}

/** Returns the rows that actually change something. */
export function onlyChanged(content: CatalogueContent, rows: Changes): Changes {
  return {
    assets: changed('assets', content.assets, rows.assets),
    networks: changed('networks', content.networks, rows.networks),
    assetNetworks: changed('assetNetworks', content.assetNetworks, rows.assetNetworks),
    countries: changed('countries', content.countries, rows.countries),
    paymentMethods: changed('paymentMethods', content.paymentMethods, rows.paymentMethods),
    terms: changed('terms', content.terms, rows.terms),
  };
}

/** Returns the catalogue with the rows applied. */
export function withRows(content: CatalogueContent, rows: Changes): CatalogueContent {
  return {
    assets: replaced('assets', content.assets, rows.assets),
    networks: replaced('networks', content.networks, rows.networks),
    assetNetworks: replaced('assetNetworks', content.assetNetworks, rows.assetNetworks),
    countries: replaced('countries', content.countries, rows.countries),
    paymentMethods: replaced('paymentMethods', content.paymentMethods, rows.paymentMethods),
    terms: replaced('terms', content.terms, rows.terms),
  };
}

/** Describes what rows change in the catalogue, part by part. */
export function describeRows(content: CatalogueContent, rows: Changes): ChangedRow[] {
  return catalogueParts.flatMap((part) => {
    const known = new Map<string, object>(content[part].map((entry) => [rowKey(part, entry), entry]));
    return rows[part].map((entry) => describeRow(part, known.get(rowKey(part, entry)) ?? null, entry));
  });
}

/** Describes what changes in one row. */
export function describeRow(part: CataloguePart, before: object | null, after: object): ChangedRow {
  const [was, will] = [textsOf(before ?? {}), textsOf(after)];
  const fields = [...new Set([...was.keys(), ...will.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: will.get(field) ?? null }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
  return { part, key: rowKey(part, after), isNew: before === null, fields };
}

/** Returns the fields of a row as text: names by language, lists on one line, empty fields left out. */
function textsOf(entry: object): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [field, value] of Object.entries(entry)) {
    const parts: readonly (readonly [string, unknown])[] = isNames(value)
      ? Object.entries(value).map(([locale, text]) => [`${field}.${locale}`, text] as const)
      : [[field, Array.isArray(value) ? value.join(', ') : value]];
    for (const [name, part] of parts)
      if (part !== null && part !== undefined) texts.set(name, typeof part === 'string' ? part : JSON.stringify(part));
  }
  return texts;
}

const isNames = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
