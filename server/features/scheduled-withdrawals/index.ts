import { scheduledWithdrawals as calls } from '#contract/scheduled-withdrawals/calls.ts';
import { scheduledWithdrawalsSchemas } from '#contract/scheduled-withdrawals/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { cancelSchedule, pauseSchedule, resumeSchedule } from './change.ts';
import { createSchedule } from './create.ts';
import { runNext } from './run.ts';
import { listSchedules } from './store.ts';

export { endSchedulesOf } from './closing.ts';
export { scheduledWithdrawalsOwned } from './own.ts';
export { scheduledWithdrawalSchedules, scheduledWithdrawalTasks } from './run.ts';

/** Scheduled withdrawals to banks. The feature's entry point. */
export function createScheduledWithdrawalsFeature(deps: Deps): Feature {
  return defineFeature(calls, scheduledWithdrawalsSchemas, {
    list: async (context, { query }) => listSchedules(deps, sessionOf(context).accountId, query),
    create: async (context, { body }) => createSchedule(deps, context, body),
    pause: async (context, { body }) => pauseSchedule(deps, context, body),
    resume: async (context, { body }) => resumeSchedule(deps, context, body),
    cancel: async (context, { body }) => cancelSchedule(deps, context, body),
    sandboxRun: async (_context, { body }) => runNext(deps, body),
  });
}
