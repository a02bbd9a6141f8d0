import { catalogueChanges as calls } from '#contract/catalogue/changes/calls.ts';
import { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listProposals } from './list.ts';
import { previewChange, proposeChange } from './propose.ts';
import { listVersions } from './versions.ts';

export { catalogueCases } from './case.ts';
export { examplesOfTier } from './examples.ts';

/** How staff change the catalogue: a proposal, its effect on customers, another staff member's approval, a version. */
export function createCatalogueChangesFeature(deps: Deps): Feature {
  return defineFeature(calls, catalogueChangesSchemas, {
    preview: async (_context, { body }) => previewChange(deps, body),
    propose: async (context, { body }) => proposeChange(deps, context, body),
    list: async (_context, { query }) => listProposals(deps, query),
    listVersions: async (_context, { query }) => listVersions(deps, query),
  });
}
