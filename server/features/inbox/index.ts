import { inbox as calls } from '#contract/inbox/calls.ts';
import { inboxSchemas } from '#contract/inbox/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listEvents, replayEvent } from './staff.ts';

export { defineInlet, type Inlet } from './inlet.ts';
export { inboxKept, receive } from './receive.ts';
export { waitingEvents, type WaitingEvents } from './staff.ts';
export { inboxTasks } from './work.ts';

/**
 * The single inbox for everything from outside, for operators. Entry point of the feature; others `receive` into it.
 */
export function createInboxFeature(deps: Deps): Feature {
  return defineFeature(calls, inboxSchemas, {
    listEvents: async (_context, { query }) => listEvents(deps, query),
    replayEvent: async (context, { body }) => replayEvent(deps, context, body),
  });
}
