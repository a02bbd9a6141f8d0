import { recurring as calls } from '#contract/recurring/calls.ts';
import { recurringSchemas } from '#contract/recurring/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { cancelRecurring, createRecurring, listRecurring, setPaused } from './manage.ts';

export { endRecurringOf } from './closing.ts';
export { recurringOwned } from './own.ts';
export { recurringSchedules, recurringTasks } from './run.ts';

/** Recurring conversions. The feature's entry point. */
export function createRecurringFeature(deps: Deps): Feature {
  return defineFeature(calls, recurringSchemas, {
    list: async (context) => listRecurring(deps, sessionOf(context).accountId),
    create: async (context, { body }) => createRecurring(deps, context, body),
    setPaused: async (context, { body }) => setPaused(deps, context, body),
    cancel: async (context, { body }) => cancelRecurring(deps, context, body),
  });
}
