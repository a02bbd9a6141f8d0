import type { Catalogue } from '#contract/catalogue/entries.ts';
import { catalogueCalls as calls } from '#contract/catalogue/calls.ts';
import { catalogueSchemas } from '#contract/catalogue/schemas.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';

/** What money there is, where it travels, on which terms. The face of the feature. */
export function createCatalogueFeature(): Feature {
  return defineFeature(calls, catalogueSchemas, {
    get: async (_context, { query }) => ({
      catalogue: query.Version === catalogue().version ? null : listed(catalogue()),
    }),
  });
}

const listed = ({ version, assets, networks, assetNetworks, terms }: Catalogue) => ({
  version,
  assets: [...assets],
  networks: [...networks],
  assetNetworks: [...assetNetworks],
  terms: [...terms],
});
