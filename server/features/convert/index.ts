import { convert as calls } from '#contract/convert/calls.ts';
import { convertSchemas } from '#contract/convert/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { listHistory } from '../assets/index.ts';
import { convertCoins, exchangeCurrency } from './order.ts';
import { makeQuote } from './quote.ts';
import { getOrder, listOrders } from './store.ts';
import { listConfig, listExchangeCoins, listGivable, listSymbols } from './symbols.ts';

export { conversionBlockers } from './closing.ts';
export { conversionsOf } from './customer-orders.ts';
export { conversionFinders } from './finders.ts';
export { leftFor, pairFor, refuseBeyond, takeLimits } from './limits.ts';
export {
  assertPosition,
  limitOf as positionLimit,
  lockPositions,
  readMeans,
  takePosition,
  type Means,
} from './position.ts';
export { midRates } from './price.ts';
export { priceOf as rateOfPair } from './price.ts';
export { convertByKey, convertCoins, exchangeCurrency } from './order.ts';
export { makeQuote } from './quote.ts';
export { getNumbered, listNumbered } from './store.ts';
export { ratesOfPairs } from './symbols.ts';
export { convertOwned } from './own.ts';

const defaultPage = 50;

/** One asset for another. Entry point of the feature. */
export function createConvertFeature(deps: Deps): Feature {
  return defineFeature(calls, convertSchemas, {
    listSymbols: async (context) => listSymbols(context, true),
    listFlashSymbols: async (context) => listSymbols(context, false),
    listExchangeCoins: async (context, { query }) => listExchangeCoins(deps, context, query.Asset, query.To),
    listConfig: async (context) => listConfig(context),
    quote: async (context, { body }) => makeQuote(deps, context, body),
    createOrder: async (context, { body }) => convertCoins(deps, context, body),
    exchangeCurrency: async (context, { body }) => exchangeCurrency(deps, context, body),
    listHistory: async (context, { body }) => {
      const asOf = syncedUntil(deps.clock);
      return { ...(await listOrders(deps.db, sessionOf(context).accountId, body)), asOf };
    },
    getOrder: async (context, { query }) => getOrder(deps.db, sessionOf(context).accountId, query.Id),
    listAssets: async (context) => listGivable(deps, context),
    listMovements: async (context, { query }) => {
      const asOf = syncedUntil(deps.clock);
      const page = await listHistory(deps, sessionOf(context).accountId, {
        asset: query.Asset,
        updatedAfter: query.UpdatedAfter === undefined ? undefined : new Date(query.UpdatedAfter),
        cursor: query.Cursor,
        limit: query.MaxResultCount ?? defaultPage,
      });
      return { ...page, items: page.items.filter(({ kind }) => kind.startsWith('convert.')), asOf };
    },
  });
}
