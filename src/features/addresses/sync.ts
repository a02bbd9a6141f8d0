import { addresses } from '#contract/addresses/calls.ts';
import { api } from '#src/platform/api.ts';
import { editedTable } from '#src/platform/edited-table.ts';
import { localTable } from '#src/platform/local-table.ts';
import { remarkEdit } from './edits.ts';

/** The account's address book on this device; also synced after each change. */
export const addressesTable = editedTable(
  localTable({
    name: 'addresses',
    calls: [addresses.list],
    scope: 'account',
    isSnapshot: true,
    page: (_position, options) => api(addresses.list, undefined, options),
  }),
  [remarkEdit],
);
