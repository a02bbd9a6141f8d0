import { fiatDeposits as calls } from '#contract/fiat-deposits/calls.ts';
import { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { collectDebts } from '../fiat-debts/index.ts';
import { chooseCandidate, listCandidates } from './candidates.ts';
import { announceDeposit, cancelDeposit, expireDeposits, submitProof } from './order.ts';
import { addPayer, listPayers, removePayer } from './payers.ts';
import type { PayoutBook } from './payouts.ts';
import { pollCredits } from './poll.ts';
import { listProofs } from './proofs.ts';
import { getReconciliation, reconcileBank } from './reconcile.ts';
import { returnTask, returnToPayer } from './returns.ts';
import { listSandboxCredits, reverseCredit, sendTransfer } from './sandbox.ts';
import { deposits, showDeposit } from './store.ts';

export { fiatDepositFinders } from './finders.ts';
export { listBankBalances } from './reconcile.ts';
export { creditCases } from './cases.ts';
export { takeReportedCredit } from './credit.ts';
export { fiatDepositBlockers } from './closing.ts';
export { fiatDepositsOwned } from './own.ts';
export { fiatDepositsOf } from './customer-orders.ts';
export { oldestCredit } from './store.ts';

/** Money that comes in to the global account. Entry point of the feature. */
export function createFiatDepositsFeature(deps: Deps): Feature {
  return defineFeature(calls, fiatDepositsSchemas, {
    getPayInInfo: async (context, { body }) => announceDeposit(deps, context, body),
    listMine: async (context, { body }) => listMine(deps, sessionOf(context).accountId, body),
    submitProof: async (context, { body }) => submitProof(deps, context, body),
    cancel: async (context, { body }) => cancelDeposit(deps, context, body),
    addPayer: async (context, { body }) => addPayer(deps, context, body),
    listPayers: async (context, { body }) => listPayers(deps, sessionOf(context).accountId, body),
    removePayer: async (context, { body }) => removePayer(deps, context, body),
    listCandidates: async (_context, { query }) => listCandidates(deps, query.Id),
    listProofs: async (_context, { query }) => listProofs(deps, query.Id),
    chooseCandidate: async (context, { body }) => chooseCandidate(deps, context, body),
    getReconciliation: async () => getReconciliation(deps),
    sandboxTransfer: async (_context, { body }) => sendTransfer(deps, body),
    sandboxReverse: async (_context, { body }) => reverseCredit(deps, body.id),
    sandboxCredits: async () => listSandboxCredits(deps),
  });
}

async function listMine(deps: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(deps.clock);
  const own = deposits(deps.db).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  const items = await Promise.all(rows.map((row) => showDeposit(deps, deps.db, row)));
  return { items, nextCursor, asOf };
}

/** `books`: the ledger's records of payouts, from the features that hand them to the bank. */
export const fiatDepositTasks = (deps: Deps, books: readonly PayoutBook[]): Tasks => ({
  'fiatDeposit.poll': () => pollCredits(deps),
  'fiatDeposit.expire': () => expireDeposits(deps),
  'fiatDeposit.collect': () => collectDebts(deps),
  'fiatDeposit.reconcile': () => reconcileBank(deps, books),
  [returnTask]: (payload) => returnToPayer(deps, (payload as { id: string }).id),
});

export const fiatDepositSchedules: readonly Schedule[] = [
  { task: 'fiatDeposit.poll', cron: '* * * * *' },
  { task: 'fiatDeposit.expire', cron: '*/5 * * * *' },
  { task: 'fiatDeposit.collect', cron: '* * * * *' },
  { task: 'fiatDeposit.reconcile', cron: '20 2 * * *' },
];
