import { subAccounts as calls } from '#contract/sub-accounts/calls.ts';
import { subAccountsSchemas } from '#contract/sub-accounts/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { listAddresses, makeAddress } from './address.ts';
import { getBalances, getDeposits, getHistory, listSubAccounts } from './list.ts';
import { archiveSubAccount, createSubAccount, renameSubAccount } from './manage.ts';
import { moveMoney } from './move.ts';

export { makeAddress } from './address.ts';
export { creditedAccount, nameOfSubAccount } from './credit.ts';
export { getBalances, getDeposits, getHistory, listSubAccounts } from './list.ts';
export { createSubAccount } from './manage.ts';
export { moveByKey, moveMoney } from './move.ts';
export { companyOf, getSubAccount, lockSubAccounts } from './store.ts';

const defaultPage = 50;

/** A company's sub-accounts, each with its own addresses and balances. The feature's entry point. */
export function createSubAccountsFeature(deps: Deps): Feature {
  return defineFeature(calls, subAccountsSchemas, {
    list: async (context, { query }) =>
      listSubAccounts(deps, context, {
        search: query.Search,
        isArchived: query.IsArchived,
        cursor: query.Cursor,
        limit: query.MaxResultCount,
      }),
    getBalances: async (context, { query }) => getBalances(deps, context, query.Id),
    listHistory: async (context, { query }) => {
      const asOf = syncedUntil(deps.clock);
      const page = await getHistory(deps, context, query.Id, {
        asset: query.Asset,
        updatedAfter: query.UpdatedAfter ? new Date(query.UpdatedAfter) : undefined,
        cursor: query.Cursor,
        limit: query.MaxResultCount ?? defaultPage,
      });
      return { ...page, asOf };
    },
    listDeposits: async (context, { query }) =>
      getDeposits(deps, context, query.Id, { cursor: query.Cursor, limit: query.MaxResultCount }),
    listAddresses: async (context, { query }) => listAddresses(deps, context, query.Id),
    makeAddress: async (context, { body }) => makeAddress(deps, context, body),
    create: async (context, { body }) => createSubAccount(deps, context, body),
    rename: async (context, { body }) => renameSubAccount(deps, context, body),
    archive: async (context, { body }) => archiveSubAccount(deps, context, body),
    move: async (context, { body }) => moveMoney(deps, context, body),
  });
}
