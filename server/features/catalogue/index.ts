import { catalogueCalls as calls } from '#contract/catalogue/calls.ts';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { catalogueSchemas } from '#contract/catalogue/schemas.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';

export { applyContent, checkContent } from './apply.ts';
export {
  changed,
  contentOf,
  countChanges,
  readContent,
  replaced,
  writeContent,
  type CatalogueContent,
  type Changes,
  type Difference,
  type TermsContent,
} from './content.ts';
export { followCatalogue, refreshCatalogue } from './follow.ts';
export { startCatalogue } from './start.ts';
export { partOf, parts, type PartName } from './parts.ts';
export { findProblems, type Problem } from './problems.ts';
export {
  catalogueVersions,
  changedIn,
  instantsAfter,
  loadCatalogue,
  lockCatalogue,
  newestVersion,
  publish,
  rowsOfVersions,
} from './store.ts';

export const countCatalogue = () => countOf(catalogue());

/** What money there is, where it travels, on which terms. Entry point of the feature. */
export function createCatalogueFeature(): Feature {
  return defineFeature(calls, catalogueSchemas, {
    get: async (_context, { query }) => ({
      catalogue: query.Version === catalogue().version ? null : publicCatalogue(),
    }),
    count: async () => countCatalogue(),
  });
}

/** Returns what is currently in force, as anyone may read it. Ended terms are left out. */
export function publicCatalogue() {
  const { version, assets, networks, assetNetworks, countries, paymentMethods, terms } = catalogue();
  return {
    version,
    assets: [...assets],
    networks: [...networks],
    assetNetworks: [...assetNetworks],
    countries: [...countries],
    paymentMethods: paymentMethods.map((one) => ({ ...one, currencies: [...one.currencies] })),
    terms: terms.filter(({ isEnded }) => !isEnded),
  };
}

const countOf = ({ assets, paymentMethods, countries }: Catalogue) => {
  const offered = assets.filter(({ delistedSince }) => delistedSince === null);
  return {
    coins: offered.filter(({ kind }) => kind === 'crypto').length,
    currencies: offered.filter(({ kind }) => kind === 'fiat').length,
    paymentMethods: paymentMethods.filter(({ isOffered }) => isOffered).length,
    countries: countries.filter(({ isServed }) => isServed).length,
  };
};
