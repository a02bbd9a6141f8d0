import { assets } from '#contract/assets/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import { earn } from '#contract/earn/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Orders grow without limit, and users look for the newest. */
const newestOrders = 20_000;
const own = { scope: 'account', isPushed: true } as const;

/** An account's tables on the device, in the account's own database. */
export const assetTables = {
  history: localTable({
    ...own,
    name: 'assetHistory',
    calls: [assets.listHistory],
    newestBy: '[occurredAt+id]',
    pageSize: 500,
    page: (query, options) => api(assets.listHistory, { query }, options),
  }),
  deposits: localTable({
    ...own,
    name: 'deposits',
    calls: [deposits.listDeposits],
    page: (body, options) => api(deposits.listDeposits, { body }, options),
  }),
  balances: localTable({
    ...own,
    name: 'balances',
    calls: [assets.listAssets],
    isSnapshot: true,
    page: async (_position, options) => {
      const { items, currency, asOf } = await api(assets.listAssets, undefined, options);
      return { items: items.map((item) => ({ ...item, currency, asOf })), asOf };
    },
  }),
  /** Balances of the global account, beside the wallet. */
  globalBalances: localTable({
    ...own,
    name: 'globalBalances',
    calls: [globalAccount.listBalances],
    isSnapshot: true,
    page: async (_position, options) => {
      const { items, currency, asOf } = await api(globalAccount.listBalances, undefined, options);
      return { items: items.map((item) => ({ ...item, currency, asOf })), asOf };
    },
  }),
  missing: localTable({
    ...own,
    name: 'missingDeposits',
    calls: [depositCases.listMissing],
    // There are few, and a response can change an old one, so each round fetches all.
    isSnapshot: true,
    page: ({ Cursor, MaxResultCount }, options) =>
      api(depositCases.listMissing, { query: { Cursor, MaxResultCount } }, options),
  }),
  transfers: localTable({
    ...own,
    name: 'transfers',
    calls: [transfer.listHistory],
    newestBy: 'createdAt',
    keep: newestOrders,
    page: (query, options) => api(transfer.listHistory, { query }, options),
  }),
  earnRecords: localTable({
    ...own,
    name: 'earnRecords',
    calls: [earn.listHistory],
    newestBy: 'createdAt',
    keep: newestOrders,
    page: (query, options) => api(earn.listHistory, { query }, options),
  }),
  withdrawals: localTable({
    ...own,
    name: 'withdrawals',
    calls: [withdrawals.list],
    page: (body, options) => api(withdrawals.list, { body }, options),
  }),
  promissory: localTable({
    ...own,
    name: 'promissoryOrders',
    calls: [promissory.listHistory],
    newestBy: 'createdAt',
    keep: newestOrders,
    page: (body, options) => api(promissory.listHistory, { body }, options),
  }),
  conversions: localTable({
    ...own,
    name: 'conversions',
    calls: [convert.listHistory],
    newestBy: 'createdAt',
    keep: newestOrders,
    page: (body, options) => api(convert.listHistory, { body }, options),
  }),
};

/** Syncs the account's copy on this device. */
export function syncAccount(): Promise<unknown> {
  return Promise.allSettled(Object.values(assetTables).map(({ sync }) => sync()));
}
