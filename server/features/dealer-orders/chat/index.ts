import { dealerChat as calls } from '#contract/dealer-chat/calls.ts';
import { dealerChatSchemas } from '#contract/dealer-chat/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { markRead } from './read.ts';
import { sendMessage } from './send.ts';
import { listMessages, sendImage } from './show.ts';

/** The chat between the two sides of an order. */
export function createDealerChatFeature(deps: Deps): Feature {
  return defineFeature(calls, dealerChatSchemas, {
    list: async (context, { query }) => listMessages(deps, sessionOf(context).accountId, query),
    send: async (context, { body }) => sendMessage(deps, context, body),
    markRead: async (context, { body }) => markRead(deps, context, body),
    getImage: async (context, { query }) => sendImage(deps, context, query.Id),
  });
}
