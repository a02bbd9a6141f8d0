import { custody as calls } from '#contract/custody/calls.ts';
import { custodySchemas } from '#contract/custody/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listPayments } from './payments.ts';
import { listReconciliations, reconcileSoon } from './reconcile.ts';
import { listRefills, proposeRefill } from './refills.ts';
import './tables.ts';
import { listWallets } from './wallets.ts';

export { paymentCases } from './payments.ts';
export { refillCases } from './refills.ts';
export { chainSinks, custodySchedules, custodyTasks, type TakePayout } from './watch.ts';

/** The platform's own wallets on real chains: release, refill, reconcile. Entry point of the feature. */
export function createCustodyFeature(deps: Deps): Feature {
  return defineFeature(calls, custodySchemas, {
    listWallets: async () => listWallets(deps),
    listPayments: async (context) => listPayments(deps, context),
    listRefills: async (context) => listRefills(deps, context),
    proposeRefill: async (context, { body }) => proposeRefill(deps, context, body),
    listReconciliations: async (_context, { query }) => listReconciliations(deps, query.DifferencesOnly ?? false),
    reconcile: async (context) => reconcileSoon(deps, context, undefined),
  });
}
