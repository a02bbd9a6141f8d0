import { promissory as calls } from '#contract/promissory/calls.ts';
import { promissorySchemas } from '#contract/promissory/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { cancelOrder, createOrder, payOrder } from './order.ts';
import { listOffers, makeOtcQuote } from './quote.ts';
import { getOrder, listDealt, listOrders } from './store.ts';

export { otcOrderBlockers } from './closing.ts';
export { otcOrdersOf } from './customer-orders.ts';
export { otcOrderFinders } from './finders.ts';
export { listOffers } from './quote.ts';
export { promissorySchedules, promissoryTasks } from './expire.ts';
export { promissoryOwned } from './own.ts';

/** Coins against currencies at a dealer's price. Entry point of the feature. */
export function createPromissoryFeature(deps: Deps): Feature {
  return defineFeature(calls, promissorySchemas, {
    listOffers: async (context) => listOffers(deps, context),
    quote: async (context, { query }) => makeOtcQuote(deps, context, query),
    create: async (context, { body }) => createOrder(deps, context, body),
    pay: async (context, { body }) => payOrder(deps, context, body),
    cancel: async (context, { body }) => cancelOrder(deps, context, body),
    get: async (context, { query }) => getOrder(deps.db, sessionOf(context).accountId, query.Id),
    listHistory: async (context, { body }) => {
      const asOf = syncedUntil(deps.clock);
      return { ...(await listOrders(deps.db, sessionOf(context).accountId, body)), asOf };
    },
    listDealt: async (context, { body }) => {
      const asOf = syncedUntil(deps.clock);
      return { ...(await listDealt(deps.db, sessionOf(context).accountId, body)), asOf };
    },
  });
}
