import { payees } from '#contract/payees/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** The account's payees on this device; also synced after each change. */
export const payeesTable = localTable({
  name: 'payees',
  calls: [payees.list],
  scope: 'account',
  isSnapshot: true,
  page: (_position, options) => api(payees.list, undefined, options),
});
