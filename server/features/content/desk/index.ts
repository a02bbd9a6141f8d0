import { contentDesk as calls } from '#contract/content/desk-calls.ts';
import { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { cancelNotice } from '../group-notices/cancel.ts';
import { previewNotice } from '../group-notices/preview.ts';
import { tellGroup, tellTask } from '../group-notices/tell.ts';
import { compareProposal, listContent, listVersions } from './list.ts';
import { proposeContent } from './propose.ts';
import { publishDue, publishTask } from './publish.ts';

export { contentCases } from './case.ts';

/** How staff write what everyone reads: a text in both languages, another staff member's approval, a version. */
export function createContentDeskFeature(deps: Deps): Feature {
  const { db, clock } = deps;
  return defineFeature(calls, contentDeskSchemas, {
    list: async () => listContent(db, clock.now()),
    listVersions: async (_context, { query }) => listVersions(db, query),
    getProposal: async (_context, { query }) => compareProposal(db, query.Id),
    previewNotice: async (_context, { body }) => previewNotice(deps, body),
    cancelNotice: async (context, { body }) => cancelNotice(deps, context, body),
    propose: async (context, { body }) => proposeContent(deps, context, body),
  });
}

export const contentTasks = (deps: Deps): Tasks => ({
  [tellTask]: (payload) => tellGroup(deps, payload as Parameters<typeof tellGroup>[1]),
  [publishTask]: (payload) => publishDue(deps, payload as Parameters<typeof publishDue>[1]),
});
