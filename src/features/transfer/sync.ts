import { transfer } from '#contract/transfer/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow } from '#src/platform/local.ts';

/** The account's transfers on this device, in the account's own database. */
export const transferSync = 'transfers';

const pageSize = 100;
/** They grow for ever; the newest are what somebody looks for. */
const newest = 20_000;

registerSync({
  name: transferSync,
  database: 'account',
  table: 'transfers',
  keep: { newest, by: 'createdAt' },
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      transfer.listHistory,
      { query: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: pageSize } },
      { signal, isInline: true },
    ),
});

/** Brings the transfers on this device up to date; also after each that is sent. */
export function syncTransfers(): Promise<void> {
  return syncNow(transferSync);
}
