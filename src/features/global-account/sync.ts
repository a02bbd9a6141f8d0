import { useEffect } from 'react';
import { globalAccount } from '#contract/global-account/calls.ts';
import { statements } from '#contract/statements/calls.ts';
import { assetTables } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';
import type { UserRows } from '#worker/local/tables.ts';

const own = { scope: 'account', isPushed: true } as const;

/** Tables of the global account on the device, in the account's own database. */
export const globalTables = {
  accounts: localTable({
    ...own,
    name: 'currencyAccounts',
    calls: [globalAccount.getStatus],
    isSnapshot: true,
    page: (_position, options) => api(globalAccount.getStatus, undefined, options),
  }),
  balances: assetTables.globalBalances,
  history: localTable({
    ...own,
    name: 'globalHistory',
    calls: [globalAccount.listHistory],
    newestBy: '[occurredAt+id]',
    pageSize: 500,
    page: (query, options) => api(globalAccount.listHistory, { query }, options),
  }),
};

/** All statements: there are few, and each changes until it is ready. */
export const statementsTable = localTable({
  ...own,
  name: 'statements',
  calls: [statements.list],
  isSnapshot: true,
  page: (_position, options) => api(statements.list, undefined, options),
});

const lookMs = 2000;

/** Returns the matching statements, newest first; polls while one of them is being prepared. */
export function useStatements(fits: (row: UserRows['statements']) => boolean) {
  const rows = statementsTable.useNewest()?.filter(fits);
  const isPreparing = rows?.some(({ state }) => state === 'preparing') ?? false;
  useEffect(() => {
    void statementsTable.sync();
    if (!isPreparing) return undefined;
    const timer = setInterval(() => void statementsTable.sync(), lookMs);
    return () => clearInterval(timer);
  }, [isPreparing]);
  return rows;
}

/** Syncs the device's copy of the global account. */
export function syncGlobal(): Promise<unknown> {
  return Promise.allSettled(Object.values(globalTables).map(({ sync }) => sync()));
}
