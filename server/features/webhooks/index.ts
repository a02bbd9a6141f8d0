import { webhooks as calls } from '#contract/webhooks/calls.ts';
import { webhooksSchemas } from '#contract/webhooks/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { deliverDue } from './deliver.ts';
import { deliverTask, type DeliverJob } from './emit.ts';
import { createEndpoint, deleteEndpoint, listEndpoints, rotateSecret, setActive, updateEndpoint } from './endpoints.ts';
import { sendLostDeliveries, getDelivery, listDeliveries, replay, sendTest } from './log.ts';

export { emitEvent, emitting, emittingTo, endpointsOf, findEndpoints, type Endpoints } from './emit.ts';
export { countPaused } from './endpoints.ts';
export { waitingDeliveries, webhookKept } from './log.ts';
export { webhooksOwned } from './own.ts';

/**
 * Webhooks to a company's own systems. The feature's entry point; other features call `emitEvent`, or write the result
 * of `emitting`.
 */
export function createWebhooksFeature(deps: Deps): Feature {
  return defineFeature(calls, webhooksSchemas, {
    listEndpoints: async (context) => listEndpoints(deps, context),
    createEndpoint: async (context, { body }) => createEndpoint(deps, context, body),
    updateEndpoint: async (context, { body }) => updateEndpoint(deps, context, body),
    rotateSecret: async (context, { body }) => rotateSecret(deps, context, body),
    deleteEndpoint: async (context, { body }) => deleteEndpoint(deps, context, body),
    setActive: async (context, { body }) => setActive(deps, context, body),
    sendTest: async (context, { body }) => sendTest(deps, context, body.id),
    listDeliveries: async (context, { query }) => listDeliveries(deps, context, query),
    getDelivery: async (context, { query }) => getDelivery(deps, context, query.Id),
    replay: async (context, { body }) => replay(deps, context, body.id),
  });
}

/** Jobs: deliver what is due at an endpoint, and delete what is long done. */
export function webhookTasks(deps: Deps): Tasks {
  return {
    [deliverTask]: (payload) => deliverDue(deps, payload as DeliverJob),
    'webhook.sendLost': () => sendLostDeliveries(deps),
  };
}

export const webhookSchedules: readonly Schedule[] = [{ task: 'webhook.sendLost', cron: '37 * * * *' }];
