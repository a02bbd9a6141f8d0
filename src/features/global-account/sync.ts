import { globalAccount } from '#contract/global-account/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

const own = { scope: 'account', isPushed: true } as const;

/** What of the global account is kept on the device, in the account's own database. */
export const globalTables = {
  accounts: localTable({
    ...own,
    name: 'currencyAccounts',
    isSnapshot: true,
    page: (_position, options) => api(globalAccount.getStatus, undefined, options),
  }),
  balances: localTable({
    ...own,
    name: 'globalBalances',
    isSnapshot: true,
    page: async (_position, options) => {
      const { items, currency, asOf } = await api(globalAccount.listBalances, undefined, options);
      return { items: items.map((item) => ({ ...item, currency, asOf })), asOf };
    },
  }),
  history: localTable({
    ...own,
    name: 'globalHistory',
    newestBy: '[occurredAt+id]',
    pageSize: 500,
    page: (query, options) => api(globalAccount.listHistory, { query }, options),
  }),
};

/** Brings the device's copy of the global account up to date. */
export function syncGlobal(): Promise<unknown> {
  return Promise.allSettled(Object.values(globalTables).map(({ sync }) => sync()));
}
