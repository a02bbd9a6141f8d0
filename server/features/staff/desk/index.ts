import { desk as calls } from '#contract/desk/calls.ts';
import { deskSchemas } from '#contract/desk/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { CaseType } from '../case-type.ts';
import { decideCase } from './decide.ts';
import { addNote, askForMore, assignCase, escalateCase } from './inbox.ts';
import { answerRequest, listRequests } from './requests.ts';
import { listCases, showCase } from './show.ts';
import { listViews, setViews, type CountMissing } from './views.ts';

/**
 * One desk for everything people review.
 * @param given what each domain provides for its kinds of cases
 * @param countMissing counts what the setup checklist misses
 */
export function createDeskFeature(deps: Deps, given: readonly CaseType[], countMissing: CountMissing): Feature {
  const types = new Map(given.map((type) => [type.kind, type]));
  return defineFeature(calls, deskSchemas, {
    list: async (context, { query }) => listCases(deps, context, query),
    listViews: async (context) => listViews(deps, context, countMissing),
    setViews: async (context, { body }) => setViews(deps, context, body),
    get: async (context, { query }) => showCase(deps, types, context, query.Kind, query.Subject),
    decide: async (context, { body }) => decideCase(deps, types, context, body),
    assign: async (context, { body }) => assignCase(deps, context, { ...body, types }),
    addNote: async (context, { body }) => addNote(deps, context, body),
    ask: async (context, { body }) => askForMore(deps, context, { ...body, types }),
    escalate: async (context, { body }) => escalateCase(deps, context, body),
    listRequests: async (context) => listRequests(deps, context),
    answer: async (context, { body }) => answerRequest(deps, context, { ...body, types }),
  });
}
