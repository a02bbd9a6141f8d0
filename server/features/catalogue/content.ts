import { isDeepStrictEqual } from 'node:util';
import { Compile } from 'typebox/compile';
import type { Catalogue, Terms } from '#contract/catalogue/entries.ts';
import { CatalogueFile } from '#contract/catalogue/schemas.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { findProblems } from './problems.ts';

/** Terms before they have an id: each version of them gets its own. */
export type TermsContent = Omit<Terms, 'id'>;

/** The catalogue without what the database adds to it: what a file holds. */
export interface CatalogueContent extends Omit<Catalogue, 'version' | 'terms'> {
  readonly terms: readonly TermsContent[];
}

/** Rows that are new or not as they were. */
export type Changes = { readonly [Part in keyof CatalogueContent]: readonly CatalogueContent[Part][number][] };

/** What a file and an installation differ in. */
export interface Difference {
  readonly changes: Changes;
  /** Only in the database: rows are never deleted; terms are ended, the rest stays until it is said to be closed. */
  readonly strangers: readonly string[];
}

const validator = Compile(CatalogueFile);
const unsaid = {
  network: null,
  tier: null,
  feeBps: 0,
  feeLeast: null,
  feeMost: null,
  travelRuleFrom: null,
  isEnded: false,
};

/** Reads a catalogue's file. Throws what its author can mend, all of it at once. */
export function readContent(text: string): CatalogueContent {
  const read: unknown = JSON.parse(text);
  if (!validator.Check(read)) {
    const [first] = validator.Errors(read);
    throw new OperatorError(`the catalogue’s file is not in form at ${first?.instancePath}: ${first?.message}`);
  }
  const content = {
    ...read,
    assetNetworks: read.assetNetworks.map((one, index) => ({ ...one, position: index + 1 })),
    terms: read.terms.map((terms) => ({ ...unsaid, ...terms })),
  };
  const problems = findProblems(content);
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  return content;
}

/** Writes it as `readContent` reads it: a row a line, so that a diff of two files says what changed. */
export function writeContent({ assetNetworks, terms, ...rest }: CatalogueContent): string {
  const isSaid = ([name, value]: [string, unknown]) =>
    !Object.entries(unsaid).some(([key, none]) => key === name && none === value);
  const ways = assetNetworks.map(({ position: _position, ...one }) => one);
  const said = terms
    .filter(({ isEnded }) => !isEnded)
    .map((one) => Object.fromEntries(Object.entries(one).filter(isSaid)));
  const { assets, networks, countries, paymentMethods } = rest;
  const all = { assets, networks, assetNetworks: ways, countries, paymentMethods, terms: said };
  const lines = Object.entries(all).map(
    ([name, rows]) => `  "${name}": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** A version's content: without the ids of its terms. */
export function contentOf({ version: _version, ...content }: Catalogue): CatalogueContent {
  return { ...content, terms: content.terms.map(({ id: _id, ...terms }) => terms) };
}

const keys = {
  assets: ({ code }: CatalogueContent['assets'][number]) => code,
  networks: ({ code }: CatalogueContent['networks'][number]) => code,
  assetNetworks: ({ asset, network }: CatalogueContent['assetNetworks'][number]) => `${asset} ${network}`,
  countries: ({ code }: CatalogueContent['countries'][number]) => code,
  paymentMethods: ({ code }: CatalogueContent['paymentMethods'][number]) => code,
  terms: ({ operation, asset, network, tier }: TermsContent) => `${operation} ${asset} ${network} ${tier}`,
};

/** What has to be added so that the first becomes the second. */
export function differ(before: CatalogueContent, after: CatalogueContent): Difference {
  const inForce = before.terms.filter(({ isEnded }) => !isEnded);
  const ended = missing(inForce, after.terms, keys.terms).map((terms) => ({ ...terms, isEnded: true }));
  const changes: Changes = {
    assets: changed(before.assets, after.assets, keys.assets),
    networks: changed(before.networks, after.networks, keys.networks),
    assetNetworks: changed(before.assetNetworks, after.assetNetworks, keys.assetNetworks),
    countries: changed(before.countries, after.countries, keys.countries),
    paymentMethods: changed(before.paymentMethods, after.paymentMethods, keys.paymentMethods),
    terms: [...changed(inForce, after.terms, keys.terms), ...ended],
  };
  const strangers = [
    ...missing(before.assets, after.assets, keys.assets).map(keys.assets),
    ...missing(before.networks, after.networks, keys.networks).map(keys.networks),
    ...missing(before.assetNetworks, after.assetNetworks, keys.assetNetworks).map(keys.assetNetworks),
    ...missing(before.countries, after.countries, keys.countries).map(keys.countries),
    ...missing(before.paymentMethods, after.paymentMethods, keys.paymentMethods).map(keys.paymentMethods),
  ];
  return { changes, strangers };
}

type KeyOf<Entry> = (entry: Entry) => string;

function changed<Entry>(before: readonly Entry[], after: readonly Entry[], keyOf: KeyOf<Entry>): readonly Entry[] {
  const known = new Map(before.map((entry) => [keyOf(entry), entry]));
  return after.filter((entry) => !isDeepStrictEqual(known.get(keyOf(entry)), entry));
}

function missing<Entry>(before: readonly Entry[], after: readonly Entry[], keyOf: KeyOf<Entry>): readonly Entry[] {
  const wanted = new Set(after.map(keyOf));
  return before.filter((entry) => !wanted.has(keyOf(entry)));
}

/** How many rows change. */
export const countChanges = (changes: Changes): number =>
  Object.values(changes).reduce((sum, rows) => sum + rows.length, 0);
