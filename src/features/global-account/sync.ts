import { globalAccount } from '#contract/global-account/calls.ts';
import { statements } from '#contract/statements/calls.ts';
import { assetTables } from '#src/features/assets/index.ts';
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
  balances: assetTables.globalBalances,
  history: localTable({
    ...own,
    name: 'globalHistory',
    newestBy: '[occurredAt+id]',
    pageSize: 500,
    page: (query, options) => api(globalAccount.listHistory, { query }, options),
  }),
};

/** Statements that there are; few, and each changes until it is made. */
export const statementsTable = localTable({
  ...own,
  name: 'statements',
  isSnapshot: true,
  page: (_position, options) => api(statements.list, undefined, options),
});

/** Brings the device's copy of the global account up to date. */
export function syncGlobal(): Promise<unknown> {
  return Promise.allSettled(Object.values(globalTables).map(({ sync }) => sync()));
}
