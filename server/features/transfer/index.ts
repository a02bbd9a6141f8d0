import { transfer as calls } from '#contract/transfer/calls.ts';
import { transferSchemas } from '#contract/transfer/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { getLimit } from './limit.ts';
import { lookUpPayee } from './payee.ts';
import { listHeld } from './review.ts';
import { createTransfer } from './send.ts';
import { listTransfers } from './store.ts';

export { transferFinders } from './finders.ts';
export { followTransfer } from './approval.ts';
export { transferCases } from './review.ts';
export { bookTransfer } from './send.ts';
export { listTransfers } from './store.ts';
export { transferBlockers } from './closing.ts';
export { transfersOf } from './customer-orders.ts';
export { transferKept } from './payee.ts';
export { transferOwned } from './own.ts';

const defaultPage = 50;
/** A transaction that began before the last sync may have committed after it. */

/** Transfers between customers. The feature's entry point. */
export function createTransferFeature(deps: Deps): Feature {
  return defineFeature(calls, transferSchemas, {
    create: async (context, { body }) => createTransfer(deps, context, body),
    findPayee: async (context, { body }) => lookUpPayee(deps, context, body),
    getLimit: async (context, { query }) => getLimit(deps, sessionOf(context), query.Asset),
    listHistory: async (context, { query }) => {
      const asOf = syncedUntil(deps.clock);
      const page = await listTransfers(deps.db, sessionOf(context).accountId, {
        cursor: query.Cursor,
        limit: query.MaxResultCount ?? defaultPage,
        updatedAfter: query.UpdatedAfter === undefined ? undefined : new Date(query.UpdatedAfter),
      });
      return { ...page, asOf };
    },
    listHeld: async (context, { query }) => listHeld(deps, context, query),
  });
}
