import { contactUs as calls } from '#contract/contact-us/calls.ts';
import { contactUsSchemas } from '#contract/contact-us/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { addOwnRequest, addRequest } from './add.ts';
import { listRequests, settleRequest } from './desk.ts';

export { contactUsKept, contactUsOwned } from './own.ts';

/** Prospective business partners write, and colleagues reply. Entry point of the feature. */
export function createContactUsFeature(deps: Deps): Feature {
  return defineFeature(calls, contactUsSchemas, {
    add: async (context, { body }) => addRequest(deps, context, body),
    addOwn: async (context, { body }) => addOwnRequest(deps, context, body),
    list: async (_context, { query }) => listRequests(deps, query),
    settle: async (context, { body }) => settleRequest(deps, context, body),
  });
}
