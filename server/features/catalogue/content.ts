import { rowKey } from '#contract/catalogue/changes/rules.ts';
import { isDeepStrictEqual } from 'node:util';
import { Compile } from 'typebox/compile';
import type { Catalogue, Terms } from '#contract/catalogue/entries.ts';
import { CatalogueFile } from '#contract/catalogue/schemas.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { parts, type PartName } from './parts.ts';
import { findProblems } from './problems.ts';
import { sentenceOf } from './sentences.ts';

/** Terms before they have an id: each version assigns its own. */
export type TermsContent = Omit<Terms, 'id'>;

/** The catalogue without what the database adds: the content of a file. */
export interface CatalogueContent extends Omit<Catalogue, 'version' | 'terms'> {
  readonly terms: readonly TermsContent[];
}

/** Rows that are new or changed. */
export type Changes = { readonly [Part in keyof CatalogueContent]: readonly CatalogueContent[Part][number][] };

/** Differences between a file and an installation. */
export interface Difference {
  readonly changes: Changes;
  /** Only in the database: rows are never deleted; terms are ended, the rest stays until it is explicitly closed. */
  readonly strangers: readonly string[];
}

const validator = Compile(CatalogueFile);
const unsaid = {
  counterAsset: null,
  network: null,
  channel: null,
  country: null,
  tier: null,
  monthlyMaximum: null,
  feeBps: 0,
  feeLeast: null,
  feeMost: null,
  travelRuleFrom: null,
  spreadBps: null,
  quoteLifeS: null,
  positionMaximum: null,
  isEnded: false,
};

/** Reads a catalogue file. Throws all errors its author can fix at once. */
export function readContent(text: string): CatalogueContent {
  const read: unknown = JSON.parse(text);
  if (!validator.Check(read)) {
    const [first] = validator.Errors(read);
    throw new OperatorError(`the catalogue file is invalid at ${first?.instancePath}: ${first?.message}`);
  }
  const content = {
    ...read,
    assetNetworks: read.assetNetworks.map((one, index) => ({ ...one, position: index + 1 })),
    countries: read.countries.map((country) => ({ complianceText: null, ...country })),
    terms: read.terms.map((terms) => ({ ...unsaid, ...terms })),
  };
  const problems = findProblems(content);
  if (problems.length > 0) throw new OperatorError(problems.map(sentenceOf).join('\n'));
  return content;
}

/** Writes the form that `readContent` reads, one row per line, so that a diff of two files shows what changed. */
export function writeContent({ assetNetworks, terms, ...rest }: CatalogueContent): string {
  const isSaid = ([name, value]: [string, unknown]) =>
    !Object.entries(unsaid).some(([key, none]) => key === name && none === value);
  const ways = assetNetworks.map(({ position: _position, ...one }) => one);
  const said = terms
    .filter(({ isEnded }) => !isEnded)
    .map((one) => Object.fromEntries(Object.entries(one).filter(isSaid)));
  const { assets, networks, paymentMethods } = rest;
  const countries = rest.countries.map(({ complianceText, ...one }) =>
    complianceText === null ? one : { ...one, complianceText },
  );
  const all = { assets, networks, assetNetworks: ways, countries, paymentMethods, terms: said };
  const lines = Object.entries(all).map(
    ([name, rows]) => `  "${name}": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Returns a version's content, without the ids of its terms. */
export function contentOf({ version: _version, ...content }: Catalogue): CatalogueContent {
  return { ...content, terms: content.terms.map(({ id: _id, ...terms }) => terms) };
}

/** Returns what must be added to turn the first into the second. */
export function differ(before: CatalogueContent, after: CatalogueContent): Difference {
  const inForce = before.terms.filter(({ isEnded }) => !isEnded);
  const ended = missing('terms', inForce, after.terms).map((terms) => ({ ...terms, isEnded: true }));
  const changes: Changes = {
    assets: changed('assets', before.assets, after.assets),
    networks: changed('networks', before.networks, after.networks),
    assetNetworks: changed('assetNetworks', before.assetNetworks, after.assetNetworks),
    countries: changed('countries', before.countries, after.countries),
    paymentMethods: changed('paymentMethods', before.paymentMethods, after.paymentMethods),
    terms: [...changed('terms', inForce, after.terms), ...ended],
  };
  const lasting = parts.flatMap(({ name }) => (name === 'terms' ? [] : [name]));
  const strangers = lasting.flatMap((name) =>
    missing<object>(name, before[name], after[name]).map((entry) => rowKey(name, entry)),
  );
  return { changes, strangers };
}

/** Returns the rows of `after` that are missing from or different in `before`. */
export function changed<Entry extends object>(
  name: PartName,
  before: readonly Entry[],
  after: readonly Entry[],
): readonly Entry[] {
  const known = new Map(before.map((entry) => [rowKey(name, entry), entry]));
  return after.filter((entry) => !isDeepStrictEqual(known.get(rowKey(name, entry)), entry));
}

/** Replaces rows of the same name, or adds them. */
export function replaced<Entry extends object>(
  name: PartName,
  before: readonly Entry[],
  rows: readonly Entry[],
): readonly Entry[] {
  const added = new Map(rows.map((entry) => [rowKey(name, entry), entry]));
  return [...before.filter((entry) => !added.has(rowKey(name, entry))), ...added.values()];
}

function missing<Entry extends object>(
  name: PartName,
  before: readonly Entry[],
  after: readonly Entry[],
): readonly Entry[] {
  const wanted = new Set(after.map((entry) => rowKey(name, entry)));
  return before.filter((entry) => !wanted.has(rowKey(name, entry)));
}

/** Returns the number of changed rows. */
export const countChanges = (changes: Changes): number =>
  Object.values(changes).reduce((sum, rows) => sum + rows.length, 0);
