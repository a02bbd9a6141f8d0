import { assets } from '#contract/assets/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow } from '#src/platform/local.ts';

/** What of an account is kept on the device, in the account's own database. */
export const assetSyncs = {
  history: 'assetHistory',
  deposits: 'deposits',
  balances: 'balances',
  missing: 'missingDeposits',
  transfers: 'transfers',
} as const;

const historyPage = 500;
const depositPage = 100;
const dayMs = 24 * 3600 * 1000;
const quiet = (signal: AbortSignal) => ({ signal, isInline: true });

registerSync({
  name: assetSyncs.history,
  database: 'account',
  isPushed: true,
  table: 'assetHistory',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      assets.listHistory,
      { query: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: historyPage } },
      quiet(signal),
    ),
});
registerSync({
  name: assetSyncs.deposits,
  database: 'account',
  isPushed: true,
  table: 'deposits',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      deposits.listDeposits,
      { body: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: depositPage } },
      quiet(signal),
    ),
});
registerSync({
  name: assetSyncs.balances,
  database: 'account',
  isPushed: true,
  table: 'balances',
  isSnapshot: true,
  fetchPage: async (_position, signal) => {
    const { items, currency, asOf } = await api(assets.listAssets, undefined, quiet(signal));
    return { items: items.map((item) => ({ ...item, currency, asOf })), nextCursor: null, asOf };
  },
});

registerSync({
  name: assetSyncs.missing,
  database: 'account',
  isPushed: true,
  table: 'missingDeposits',
  // Few, and an answer changes an old one: each round brings all.
  isSnapshot: true,
  fetchPage: ({ cursor }, signal) =>
    api(depositCases.listMissing, { query: { Cursor: cursor ?? undefined, MaxResultCount: 100 } }, quiet(signal)),
});
registerSync({
  name: assetSyncs.transfers,
  database: 'account',
  isPushed: true,
  table: 'transfers',
  fetchPage: async ({ updatedAfter, cursor }, signal) => {
    const query = { Cursor: cursor ?? undefined, MaxResultCount: depositPage };
    const page = await api(transfer.listHistory, { query }, quiet(signal));
    // A day back, because an order of late may still change.
    const newest = Date.parse(page.items[0]?.createdAt ?? updatedAfter ?? new Date(0).toISOString());
    const asOf = new Date(newest - dayMs).toISOString();
    // Newest first: a page that reaches back to what is known is the last.
    const fresh = updatedAfter === null ? page.items : page.items.filter((item) => item.createdAt >= updatedAfter);
    return { items: fresh, nextCursor: fresh.length === page.items.length ? page.nextCursor : null, asOf };
  },
});

/** Brings the account's copy on this device up to date. */
export function syncAccount(): Promise<unknown> {
  return Promise.allSettled(Object.values(assetSyncs).map((name) => syncNow(name)));
}
