import { assets } from '#contract/assets/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow } from '#src/platform/local.ts';

/** What of an account is kept on the device, in the account's own database. */
export const assetSyncs = { history: 'assetHistory', deposits: 'deposits', balances: 'balances' } as const;

const historyPage = 500;
const depositPage = 100;
const quiet = (signal: AbortSignal) => ({ signal, isInline: true });

registerSync({
  name: assetSyncs.history,
  database: 'account',
  isPushed: true,
  table: 'assetHistory',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      assets.listHistory,
      { query: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: historyPage } },
      quiet(signal),
    ),
});
registerSync({
  name: assetSyncs.deposits,
  database: 'account',
  isPushed: true,
  table: 'deposits',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      deposits.listDeposits,
      { body: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: depositPage } },
      quiet(signal),
    ),
});
registerSync({
  name: assetSyncs.balances,
  database: 'account',
  isPushed: true,
  table: 'balances',
  isSnapshot: true,
  fetchPage: async (_position, signal) => {
    const { items, currency, asOf } = await api(assets.listAssets, undefined, quiet(signal));
    return { items: items.map((item) => ({ ...item, currency, asOf })), nextCursor: null, asOf };
  },
});

/** Brings the account's copy on this device up to date. */
export function syncAccount(): Promise<unknown> {
  return Promise.allSettled(Object.values(assetSyncs).map((name) => syncNow(name)));
}
