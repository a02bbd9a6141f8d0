import { appeals as calls } from '#contract/appeals/calls.ts';
import { appealsSchemas } from '#contract/appeals/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { createAppeal } from './open.ts';
import { getAppeal, listAppeals, showForStaff } from './show.ts';
import { stateCase } from './state.ts';
import { withdrawAppeal } from './withdraw.ts';

/** Appeals against orders with dealers. */
export function createAppealsFeature(deps: Deps): Feature {
  return defineFeature(calls, appealsSchemas, {
    create: async (context, { body: { remark, ...body } }) => createAppeal(deps, context, { ...body, text: remark }),
    list: async (context, { query }) => listAppeals(deps, sessionOf(context).accountId, query),
    get: async (context, { query }) => getAppeal(deps, sessionOf(context).accountId, query.Id),
    state: async (context, { body }) => stateCase(deps, context, body),
    withdraw: async (context, { body }) => withdrawAppeal(deps, context, body),
    getForStaff: async (_context, { query }) => showForStaff(deps, query.Id),
  });
}
