import { depositCases as calls } from '#contract/deposits/case-calls.ts';
import { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listReversals } from '../reversal/list.ts';
import { listStops, setStop } from '../stops.ts';
import { findSandboxTransaction, getWebLink } from './links.ts';
import { listMissing, listMissingForOperator, reportMissing } from './missing.ts';
import { listForOperator, takeMeasure } from './operator.ts';
import { requestRefund } from './refund.ts';

export { missingDepositCases } from './missing.ts';
export { depositCases } from './operator.ts';
export { payRefund, refundTask } from './refund.ts';

/** Deposits that need manual handling. */
export function createDepositCasesFeature(deps: Deps): Feature {
  return defineFeature(calls, depositCasesSchemas, {
    requestRefund: async (context, { body }) => requestRefund(deps, context, body),
    reportMissing: async (context, { body }) => reportMissing(deps, context, body),
    listMissing: async (context, { query }) => listMissing(deps, context, query),
    getWebLink: async (context, { body }) => getWebLink(deps, context, body.id),
    listForOperator: async (context, { query }) => listForOperator(deps, context, query),
    takeMeasure: async (context, { body }) => takeMeasure(deps, context, body),
    listMissingForOperator: async (context, { query }) => listMissingForOperator(deps, context, query),
    listReversals: async (_context, { query }) => listReversals(deps, query),
    setStop: async (context, { body }) => {
      await setStop(deps, context, body);
      return {};
    },
    listStops: async () => listStops(deps),
    sandboxTransaction: async (_context, { query }) => findSandboxTransaction(deps, query.Hash),
  });
}
