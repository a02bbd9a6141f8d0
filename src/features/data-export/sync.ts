import { dataExport } from '#contract/data-export/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type DataExport = UserRows['dataExports'];

/** The account's export as last known to this device: a list of at most one. */
export const dataExportTable = localTable({
  name: 'dataExports',
  calls: [dataExport.list],
  scope: 'account',
  isPushed: true,
  isSnapshot: true,
  page: (_position, options) => api(dataExport.list, undefined, options),
});
