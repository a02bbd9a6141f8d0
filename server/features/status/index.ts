import { status as calls } from '#contract/status/calls.ts';
import { statusDays, statusEveryMinutes } from '#contract/status/rules.ts';
import { statusSchemas } from '#contract/status/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { Kept } from '#server/platform/purge.ts';
import { sampleStatus } from './sample.ts';
import { showStatus } from './show.ts';

export { showStatus } from './show.ts';

/** Public status of the platform. The feature's entry point. */
export function createStatusFeature(deps: Deps): Feature {
  return defineFeature(calls, statusSchemas, { get: async () => showStatus(deps) });
}

export const statusTasks = (deps: Deps): Tasks => ({ 'status.sample': () => sampleStatus(deps) });
export const statusSchedules: readonly Schedule[] = [
  { task: 'status.sample', cron: `*/${statusEveryMinutes} * * * *` },
];

/** Kept a few days longer than shown. */
export const statusKept: readonly Kept[] = [
  { table: 'status_day', since: 'updated_at', forMs: (statusDays + 2) * dayMs },
];
