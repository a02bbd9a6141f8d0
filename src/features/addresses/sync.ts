import { addresses } from '#contract/addresses/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** The account's book on this device; brought up to date after each change too. */
export const addressesTable = localTable({
  name: 'addresses',
  calls: [addresses.list],
  scope: 'account',
  isSnapshot: true,
  page: (_position, options) => api(addresses.list, undefined, options),
});
