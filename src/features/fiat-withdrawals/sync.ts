import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Bank withdrawals on this device. */
export const fiatWithdrawalsTable = localTable({
  name: 'fiatWithdrawals',
  calls: [fiatWithdrawals.list],
  scope: 'account',
  keep: 500,
  isPushed: true,
  page: (query, options) => api(fiatWithdrawals.list, { query }, options),
});
