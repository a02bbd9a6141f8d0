import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Withdrawals as this device keeps them, in the account's own database. */
export const withdrawalsTable = localTable({
  name: 'withdrawals',
  calls: [withdrawals.list],
  scope: 'account',
  isPushed: true,
  page: (body, options) => api(withdrawals.list, { body }, options),
});
