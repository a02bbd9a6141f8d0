import { dealerOrders as calls } from '#contract/dealer-orders/calls.ts';
import { dealerOrdersSchemas } from '#contract/dealer-orders/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { listOffers } from '../promissory/index.ts';
import { buyCoin, sellCoin } from './make.ts';
import { makeQuote } from './quote.ts';
import {
  cancelOrder,
  confirmPayment,
  confirmReceipt,
  dealerCancel,
  dealerConfirm,
  dealerPaid,
  dealerRelease,
} from './steps.ts';
import { getOrder, listOrders } from './store.ts';

export { dealerOrderBlockers } from './closing.ts';
export { dealerOrdersOf } from './customer-orders.ts';
export { dealerOrderFinders } from './finders.ts';
export { createAppealsFeature } from './appeals/index.ts';
export { createDealerChatFeature } from './chat/index.ts';
export { dealerOrderCases } from './cases.ts';
export { dealerOrderSchedules, dealerOrderTasks } from './clock.ts';
export { dealerOrdersOwned } from './own.ts';
export { sendMessage } from './chat/send.ts';
export { markRead } from './chat/read.ts';
export { dealerCancel, dealerConfirm, dealerPaid, playedRelease } from './steps.ts';
export { listOrders } from './store.ts';
export { isMethodInUse } from './store.ts';

/** Buying coins from dealers and selling coins to dealers. Entry point of the feature. */
export function createDealerOrdersFeature(deps: Deps): Feature {
  return defineFeature(calls, dealerOrdersSchemas, {
    listPairs: async (context) => listOffers(deps, context),
    quote: async (context, { query }) => makeQuote(deps, context, query),
    list: async (context, { query }) => {
      const asOf = syncedUntil(deps.clock);
      return { ...(await listOrders(deps, sessionOf(context).accountId, 'customer', query)), asOf };
    },
    get: async (context, { query }) => getOrder(deps, sessionOf(context).accountId, query.Id),
    buy: async (context, { body }) => buyCoin(deps, context, body),
    sell: async (context, { body }) => sellCoin(deps, context, body),
    confirmPayment: async (context, { body }) => confirmPayment(deps, context, body),
    confirmReceipt: async (context, { body }) => confirmReceipt(deps, context, body),
    cancel: async (context, { body }) => cancelOrder(deps, context, body),
    listDealt: async (context, { query }) => {
      const asOf = syncedUntil(deps.clock);
      return { ...(await listOrders(deps, sessionOf(context).accountId, 'dealer', query)), asOf };
    },
    dealerConfirm: async (context, { body }) => dealerConfirm(deps, context, body),
    dealerPaid: async (context, { body }) => dealerPaid(deps, context, body),
    dealerRelease: async (context, { body }) => dealerRelease(deps, context, body),
    dealerCancel: async (context, { body }) => dealerCancel(deps, context, body),
  });
}
