import { jobs as calls } from '#contract/jobs/calls.ts';
import { jobsSchemas } from '#contract/jobs/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { drop, listDead, retry, type TaskLanes } from './dead.ts';
import { providerHealth } from './health.ts';

export { jobFigures, type JobFigures } from './figures.ts';

/**
 * Jobs that gave up, and the health of the providers they depend on: operators see, retry and drop them. Entry point of
 * the feature.
 */
export function createJobsFeature(deps: Deps, lanes: TaskLanes): Feature {
  return defineFeature(calls, jobsSchemas, {
    providerHealth: async () => providerHealth(deps),
    listDead: async (_context, { query }) => listDead(deps, lanes, query),
    retry: async (context, { body }) => retry(deps, context, body),
    drop: async (context, { body }) => drop(deps, context, body),
  });
}
