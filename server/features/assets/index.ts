import { assets as calls } from '#contract/assets/calls.ts';
import { assetsSchemas } from '#contract/assets/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { analyse } from './analysis.ts';
import { showKeys } from './keys.ts';
import {
  convert,
  getDistribution,
  getRate,
  getSummary,
  getTotalConversion,
  getTrend,
  readTimeZone,
  listAssets,
  listHistory,
} from './service.ts';

export { valueOf } from './domain.ts';
export { convert, currencyOf, listAssets, listHistory, valueIn, type HistoryRequest } from './service.ts';

const defaultPage = 50;
const defaultDays = 30;

/** What a customer has and how it came about. Entry point of the feature. */
export function createAssetsFeature(deps: Deps): Feature {
  return defineFeature(calls, assetsSchemas, {
    listAssets: async (context) => listAssets(deps, sessionOf(context).accountId),
    getSummary: async (context) => getSummary(deps, sessionOf(context).accountId),
    getDistribution: async (context) => getDistribution(deps, sessionOf(context).accountId),
    listHistory: async (context, { query }) => readHistory(deps, context, query),
    listDepositsAndWithdrawals: async (context, { query }) => {
      const page = await readHistory(deps, context, query);
      return { ...page, items: page.items.filter(({ kind }) => /^(?:deposit|withdrawal)\./.test(kind)) };
    },
    analyse: async (context, { body }) => analyse(deps, sessionOf(context).accountId, body),
    getTotalConversion: async (context, { body }) =>
      getTotalConversion(deps, sessionOf(context).accountId, body.currency),
    getTrend: async (context, { query }) =>
      getTrend(deps, sessionOf(context).accountId, {
        days: query.Days ?? defaultDays,
        period: query.Period,
        timeZone: readTimeZone(query.TimeZone ?? 'UTC', 'TimeZone'),
      }),
    getConversion: async (_context, { query }) => convert(deps, query.From, query.To, query.Amount),
    getKeys: async (context) => showKeys(deps, context),
    getRate: async (_context, { query }) => getRate(deps, query.Coin, query.Currency),
  });
}

interface HistoryQuery {
  readonly Asset?: string;
  readonly UpdatedAfter?: string;
  readonly Cursor?: string;
  readonly MaxResultCount?: number;
}

async function readHistory(deps: Deps, context: Context, query: HistoryQuery) {
  const asOf = syncedUntil(deps.clock);
  const page = await listHistory(deps, sessionOf(context).accountId, {
    asset: query.Asset,
    updatedAfter: query.UpdatedAfter ? new Date(query.UpdatedAfter) : undefined,
    cursor: query.Cursor,
    limit: query.MaxResultCount ?? defaultPage,
  });
  return { ...page, asOf };
}
