import { addresses } from '#contract/addresses/calls.ts';
import { api } from '#src/platform/api.ts';
import { editedTable } from '#src/platform/edited-table.ts';
import { localTable } from '#src/platform/local-table.ts';
import { remarkEdit } from './edits.ts';

/** The account's book on this device; brought up to date after each change too. */
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
