import { fiatWithdrawals as calls } from '#contract/fiat-withdrawals/calls.ts';
import { fiatWithdrawalsSchemas } from '#contract/fiat-withdrawals/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { cancelFiatWithdrawal } from './move.ts';
import { calculateFee, listPaymentTypes, listRates } from './rates.ts';
import { createFiatWithdrawal } from './request.ts';
import { listFiatWithdrawals } from './store.ts';
import { getTerms } from './terms.ts';

export { listBookedPayouts } from './book.ts';
export { fiatWithdrawalBlockers } from './closing.ts';
export { fiatWithdrawalsOf } from './customer-orders.ts';
export { fiatWithdrawalFinders } from './finders.ts';
export {
  assertFits,
  checkPayout,
  feeNow,
  judgePayout,
  lookAtPayout,
  type CheckedPayout,
  type OrderBody as PayoutBody,
  type PayoutFacts,
} from './check.ts';
export { placeWithdrawal } from './request.ts';
export { takeBankRoom } from './limits.ts';
export { findObstacles } from './terms.ts';
export { fiatWithdrawalCases } from './case.ts';
export { followFiatWithdrawal } from './move.ts';
export { fiatWithdrawalsOwned } from './own.ts';
export { fiatWithdrawalSchedules, fiatWithdrawalTasks, takeReportedPayout } from './payout.ts';

/** Withdrawals from the global account to banks. Entry point of the feature. */
export function createFiatWithdrawalsFeature(deps: Deps): Feature {
  const tester = () => testerCallsOf(deps.providers.banking);
  return defineFeature(calls, fiatWithdrawalsSchemas, {
    listPaymentTypes: async (context, { query }) => listPaymentTypes(deps, context, query.Currency),
    listRates: async (context) => listRates(context),
    calculateFee: async (context, { body }) => calculateFee(deps, context, body),
    getTerms: async (context, { query }) => getTerms(deps, context, query.Currency),
    create: async (context, { body }) => createFiatWithdrawal(deps, context, body),
    list: async (context, { query }) => listFiatWithdrawals(deps, sessionOf(context).accountId, query),
    cancel: async (context, { body }) => cancelFiatWithdrawal(deps, context, body),
    sandboxNextPayout: async (_context, { body }) => {
      await tester().setNextPayout(body.fate);
      return {};
    },
    sandboxReturn: async () => {
      if (!(await tester().returnLastPayout())) refuse('request:notFound');
      return {};
    },
  });
}
