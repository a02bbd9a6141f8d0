import { remittance } from '#contract/remittance/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Remittances on this device. */
export const remittancesTable = localTable({
  name: 'remittances',
  calls: [remittance.list],
  scope: 'account',
  keep: 500,
  isPushed: true,
  page: (body, options) => api(remittance.list, { body }, options),
});
