import { withdrawals as calls } from '#contract/withdrawals/calls.ts';
import { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { closeWithdrawals, listClosures } from './closures.ts';
import { withdrawalScreeningInlet } from './engine.ts';
import { listForOperator, takeMeasure } from './operator.ts';
import { receive } from '../inbox/index.ts';
import { payoutInlet } from './payout.ts';
import { applyWithdrawal, confirmWithdrawal } from './request.ts';
import { listPayouts, orderWorld, setFate } from './sandbox.ts';
import { getTerms } from './terms.ts';
import { cancelWithdrawal, confirmWallet, makeWalletLink, submitTravelRule } from './travel-rule.ts';
import { listProviders } from './providers.ts';
import { listWithdrawals } from './view.ts';
import { getWebLink } from './web-link.ts';

export { withdrawalFinders } from './finders.ts';
export { followWithdrawal } from './approval.ts';
export { payoutInlet, takeReport as takePayoutReport } from './payout.ts';
export { withdrawalCases } from './operator.ts';
export { withdrawalKept, withdrawalSchedules, withdrawalScreeningInlet, withdrawalTasks } from './engine.ts';
export { withdrawalBlockers } from './closing.ts';
export { withdrawalsOf } from './customer-orders.ts';
export { withdrawByKey } from './program.ts';
export { partiesOf } from './move.ts';
export { listWithdrawals } from './view.ts';
export { withdrawalsOwned } from './own.ts';

/** Withdrawals of coins: applied for, confirmed, reviewed, paid. The feature's entry point. */
export function createWithdrawalsFeature(deps: Deps): Feature {
  return defineFeature(calls, withdrawalsSchemas, {
    getTerms: async (context, { query }) => getTerms(deps, context, query.Asset, query.Network),
    apply: async (context, { body }) => applyWithdrawal(deps, context, body),
    confirm: async (context, { query, body }) => confirmWithdrawal(deps, context, { rid: query.rid, ...body }),
    list: async (context, { body }) => listWithdrawals(deps, sessionOf(context).accountId, body),
    cancel: async (context, { query }) => {
      context.setHeader('cache-control', 'no-store');
      return cancelWithdrawal(deps, context, query.Id);
    },
    submitTravelRule: async (context, { body }) => submitTravelRule(deps, context, body),
    getWebLink: async (context, { body }) => getWebLink(deps, context, body.id),
    listProviders: async () => listProviders(deps),
    getWalletConfirmUrl: async (context, { body }) => makeWalletLink(deps, context, body.id),
    confirmWallet: async (context, { body }) => confirmWallet(deps, context, body),
    payoutWebhook: async (context) => receive(deps, context, payoutInlet(deps)),
    screeningWebhook: async (context) => receive(deps, context, withdrawalScreeningInlet(deps)),
    listForOperator: async (context, { query }) => listForOperator(deps, sessionOf(context).userId, query),
    takeMeasure: async (context, { body }) => takeMeasure(deps, context, body),
    close: async (context, { body }) => closeWithdrawals(deps, context, body),
    listClosures: async () => listClosures(deps),
    sandboxOrder: async (_context, { body }) => {
      await orderWorld(deps, body);
      return {};
    },
    sandboxListPayouts: async () => listPayouts(deps),
    sandboxSetFate: async (_context, { body }) => {
      await setFate(deps, body.id, body.fate);
      return {};
    },
  });
}
