import { addresses } from '#contract/addresses/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow } from '#src/platform/local.ts';

/** The account's book on this device, in the account's own database. */
export const addressSync = 'addresses';

registerSync({
  name: addressSync,
  database: 'account',
  table: 'addresses',
  isSnapshot: true,
  fetchPage: async (_position, signal) => {
    const { items, asOf } = await api(addresses.list, undefined, { signal, isInline: true });
    return { items, nextCursor: null, asOf };
  },
});

/** Brings the book on this device up to date; also after each change. */
export function syncAddresses(): Promise<void> {
  return syncNow(addressSync);
}
