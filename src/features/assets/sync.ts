import { assets } from '#contract/assets/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow } from '#src/platform/local.ts';

/** What of an account is kept on the device, in the account's own database. */
export const assetSyncs = {
  history: 'assetHistory',
  deposits: 'deposits',
  balances: 'balances',
  missing: 'missingDeposits',
  transfers: 'transfers',
  withdrawals: 'withdrawals',
  conversions: 'conversions',
} as const;

const historyPage = 500;
const orderPage = 100;
/** They grow for ever; the newest are what somebody looks for. */
const newestOrders = 20_000;
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
      { body: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: orderPage } },
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

registerSync({
  name: assetSyncs.missing,
  database: 'account',
  isPushed: true,
  table: 'missingDeposits',
  // Few, and an answer changes an old one: each round brings all.
  isSnapshot: true,
  fetchPage: ({ cursor }, signal) =>
    api(depositCases.listMissing, { query: { Cursor: cursor ?? undefined, MaxResultCount: 100 } }, quiet(signal)),
});
registerSync({
  name: assetSyncs.transfers,
  database: 'account',
  isPushed: true,
  table: 'transfers',
  keep: { newest: newestOrders, by: 'createdAt' },
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      transfer.listHistory,
      { query: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: orderPage } },
      quiet(signal),
    ),
});
registerSync({
  name: assetSyncs.withdrawals,
  database: 'account',
  isPushed: true,
  table: 'withdrawals',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      withdrawals.list,
      { body: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: orderPage } },
      quiet(signal),
    ),
});

registerSync({
  name: assetSyncs.conversions,
  database: 'account',
  isPushed: true,
  table: 'conversions',
  keep: { newest: newestOrders, by: 'createdAt' },
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      convert.listHistory,
      { body: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: orderPage } },
      quiet(signal),
    ),
});

/** Brings the account's copy on this device up to date. */
export function syncAccount(): Promise<unknown> {
  return Promise.allSettled(Object.values(assetSyncs).map((name) => syncNow(name)));
}
