import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** The account's batches on this device. */
export const batchesTable = localTable({
  name: 'remittanceBatches',
  calls: [remittanceBatches.list],
  scope: 'account',
  keep: 200,
  isPushed: true,
  page: (query, options) => api(remittanceBatches.list, { query }, options),
});
