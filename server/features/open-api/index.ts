import { must } from '#contract/platform/errors.ts';
import { openApi as calls } from '#contract/open-api/calls.ts';
import { openApiSchemas } from '#contract/open-api/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { getAccount } from '../accounts/index.ts';
import { getKey } from '../api-keys/index.ts';
import { convert, listAssets } from '../assets/index.ts';
import { convertByKey, getNumbered, listNumbered, makeQuote } from '../convert/index.ts';
import { listCoins } from '../currencies/index.ts';
import { listDeposits, showAddress } from '../deposits/index.ts';
import {
  createSubAccount,
  getBalances,
  getDeposits,
  getHistory,
  listSubAccounts,
  makeAddress,
  moveByKey,
} from '../sub-accounts/index.ts';
import { listTransfers } from '../transfer/index.ts';
import { listWithdrawals, withdrawByKey } from '../withdrawals/index.ts';

export { openApiKept } from './admit.ts';
export { createKeyAuthenticate } from './authenticate.ts';
export { describeOpenApi } from './document.ts';

const defaultPage = 50;

/** The public API for programs. Entry point of the feature. */
export function createOpenApiFeature(deps: Deps): Feature {
  return defineFeature(calls, openApiSchemas, {
    getTime: async () => {
      const now = deps.clock.now();
      return { time: now.toISOString(), timestamp: now.getTime() };
    },
    getAccount: async (context) => showAccount(deps, context),
    listBalances: async (context) => listAssets(deps, sessionOf(context).userId),
    listCoins: async ({ locale }) => listCoins(locale),
    makeDepositAddress: async (context, { body }) =>
      showAddress(deps, sessionOf(context).userId, body.asset, body.network),
    listDeposits: async (context, { query }) =>
      listDeposits(deps, sessionOf(context).userId, {
        Asset: query.asset,
        Status: query.status,
        UpdatedAfter: query.updatedAfter,
        Cursor: query.cursor,
        MaxResultCount: query.limit,
      }),
    listTransfers: async (context, { query }) =>
      listTransfers(deps.db, sessionOf(context).userId, { cursor: query.cursor, limit: query.limit ?? defaultPage }),
    createWithdrawal: async (context, { body }) => withdrawByKey(deps, context, body),
    listWithdrawals: async (context, { query }) =>
      listWithdrawals(deps, sessionOf(context).userId, {
        Asset: query.asset,
        Status: query.status,
        UpdatedAfter: query.updatedAfter,
        Cursor: query.cursor,
        MaxResultCount: query.limit,
      }),
    listSubAccounts: async (context, { query }) => listSubAccounts(deps, context, query),
    getSubAccountBalances: async (context, { query }) => getBalances(deps, context, query.id),
    listSubAccountHistory: async (context, { query: { id, asset, cursor, limit = defaultPage } }) =>
      getHistory(deps, context, id, { asset, cursor, limit, updatedAfter: undefined }),
    listSubAccountDeposits: async (context, { query: { id, ...page } }) => getDeposits(deps, context, id, page),
    makeSubAccountAddress: async (context, { body }) => makeAddress(deps, context, body),
    createSubAccount: async (context, { body }) => createSubAccount(deps, context, body),
    moveBetweenAccounts: async (context, { body }) => moveByKey(deps, context, body),
    getQuote: async (_context, { query: { from, to, amount } }) => {
      const { amount: value, price, asOf } = await convert(deps, from, to, amount);
      return { from, to, amount, value, price, asOf };
    },
    createConvertQuote: async (context, { body }) => makeQuote(deps, context, body),
    createConvertOrder: async (context, { body }) => convertByKey(deps, context, body),
    listOrders: async (context, { query: { updatedAfter, cursor, limit } }) => {
      const asOf = syncedUntil(deps.clock);
      const page = { UpdatedAfter: updatedAfter, Cursor: cursor, MaxResultCount: limit };
      return { ...(await listNumbered(deps.db, sessionOf(context).accountId, page)), asOf };
    },
    getOrder: async (context, { params }) => getNumbered(deps.db, sessionOf(context).accountId, params.id),
  });
}

async function showAccount(deps: Deps, context: Context) {
  const { userId, apiKeyId = '' } = sessionOf(context);
  const { uid, account_type, kyc_status, pricing_currency } = await getAccount(deps.db, userId);
  return {
    uid,
    accountType: account_type,
    kycStatus: kyc_status,
    pricingCurrency: pricing_currency,
    // The contract defines which fields a program sees.
    key: must(await getKey(deps, apiKeyId), 'the key that signed'),
  };
}
