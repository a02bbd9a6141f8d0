import { liabilities as calls } from '#contract/liabilities/calls.ts';
import { liabilitiesSchemas } from '#contract/liabilities/schemas.ts';
import type { Secrets } from '#server/features/session/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { publishApart } from './apart.ts';
import { reservesOf } from './outside.ts';
import { getOwnProof, getPublication, listPublications } from './service.ts';

export { getPublication, listPublications } from './service.ts';

const defaultPage = 31;
const publishTask = 'liabilities.publish';

/** Proof of what is owed to customers: public publications, and each customer's own path. */
export function createLiabilitiesFeature(deps: Deps): Feature {
  return defineFeature(calls, liabilitiesSchemas, {
    list: async (_context, { query }) => listPublications(deps, query.Before, query.MaxResultCount ?? defaultPage),
    get: async (_context, { query }) => getPublication(deps, query.Day),
    getOwn: async (context, { query }) => getOwnProof(deps, sessionOf(context).accountId, query.Day),
  });
}

/** The job that publishes the day. */
export function liabilityTasks(deps: Deps, secrets: Secrets): Tasks {
  return { [publishTask]: () => publishApart(deps, secrets, reservesOf(deps)) };
}

/** Runs often, since each day is published only once: a server that was down at midnight catches up. */
export const liabilitySchedules: readonly Schedule[] = [{ task: publishTask, cron: '* * * * *' }];
