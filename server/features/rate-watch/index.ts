import { rateWatch as calls } from '#contract/rate-watch/calls.ts';
import { rateWatchSchemas } from '#contract/rate-watch/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { createAlert, deleteAlert, listAlerts } from './alerts.ts';
import { getChart } from './chart.ts';
import { checkAlerts } from './check.ts';

export { rateWatchOwned } from './own.ts';

/** Rate charts and rate alerts. The feature's entry point. */
export function createRateWatchFeature(deps: Deps): Feature {
  return defineFeature(calls, rateWatchSchemas, {
    getChart: async (_context, { body }) => getChart(deps, body),
    listAlerts: async (context) => listAlerts(deps, context),
    createAlert: async (context, { body }) => createAlert(deps, context, body),
    deleteAlert: async (context, { body }) => deleteAlert(deps, context, body),
  });
}

const task = 'rateAlert.check';

/** Checks alerts every minute. */
export const rateWatchTasks = (deps: Deps): Tasks => ({ [task]: () => checkAlerts(deps) });
export const rateWatchSchedules: readonly Schedule[] = [{ task, cron: '* * * * *' }];
