import { remittanceBatches as calls } from '#contract/remittance-batches/calls.ts';
import { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { checkBatch } from './check.ts';
import { createBatch } from './create.ts';
import { getBatch, listBatches, listLines } from './store.ts';

export { followRemittanceBatch } from './create.ts';
export { remittanceBatchBlockers } from './closing.ts';
export { remittanceBatchesOf } from './customer-orders.ts';
export { remittanceBatchesKept, remittanceBatchesOwned } from './own.ts';
export { findWaitingLine } from './repeats.ts';
export { remittanceBatchSchedules, remittanceBatchTasks } from './run.ts';

/** Batches of remittances from one file. The feature's entry point. */
export function createRemittanceBatchesFeature(deps: Deps): Feature {
  return defineFeature(calls, remittanceBatchesSchemas, {
    check: async (context, { body }) => checkBatch(deps, context, body),
    create: async (context, { body }) => createBatch(deps, context, body),
    list: async (context, { query }) => listBatches(deps, sessionOf(context).accountId, query),
    get: async (context, { query }) => getBatch(deps, sessionOf(context).accountId, query.Id),
    listLines: async (context, { query }) => listLines(deps, sessionOf(context).accountId, query),
  });
}
