import { remittance as calls } from '#contract/remittance/calls.ts';
import { remittanceSchemas } from '#contract/remittance/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { downloadConfirmation } from './confirmation.ts';
import { listProofs } from './proofs.ts';
import { makeQuote } from './quote.ts';
import { getForm, getPairRate, getPriorityRate, listAllPairs, listPairsToPay } from './rates.ts';
import type { FindWaiting } from './repeats.ts';
import { createMakeRemittance } from './request.ts';
import { listRemittances } from './store.ts';

export { countMade, findPaidBefore, listMade, makeBatched, type Payment } from './batched.ts';
export { listBookedRemittances } from './book.ts';
export { remittanceBlockers } from './closing.ts';
export { remittancesOf } from './customer-orders.ts';
export { remittanceFinders } from './finders.ts';
export { remittanceCases } from './case.ts';
export { followRemittance } from './move.ts';
export { channelFor, priceOfPair } from './rates.ts';
export { remittanceOwned } from './own.ts';
export type { FindWaiting } from './repeats.ts';
export { paidIndex, payeeIndex } from './store.ts';
export { remittanceSchedules, remittanceTasks, takeReportedRemittance } from './payout.ts';

/**
 * Remittances from the global account. The feature's entry point.
 * @param findWaiting finds payments of other kinds that will become remittances
 */
export function createRemittanceFeature(deps: Deps, findWaiting: FindWaiting): Feature {
  const createRemittance = createMakeRemittance(findWaiting);
  return defineFeature(calls, remittanceSchemas, {
    listPairs: async (context, { query }) => listAllPairs(context, query.From),
    getPriorityRate: async (context) => getPriorityRate(deps, context),
    getPairRate: async (context, { params }) => getPairRate(deps, context, params.coinPairConfigId),
    listPairsToPay: async (context, { body }) => listPairsToPay(deps, context, body),
    getForm: async (context, { params, query }) => getForm(deps, context, params.channelConfigId, query),
    quote: async (context, { body }) => makeQuote(deps, context, body, findWaiting),
    create: async (context, { body }) => createRemittance(deps, context, body),
    getConfirmation: async (context, { query }) => downloadConfirmation(deps, context, query.Id),
    listProofs: async (_context, { query }) => listProofs(deps, query.Id),
    list: async (context, { body }) => listRemittances(deps, sessionOf(context).accountId, body),
  });
}
