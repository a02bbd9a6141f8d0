import { sql, type RawBuilder } from 'kysely';
import { findByContact } from '../accounts/index.ts';
import { deposits } from './record.ts';
import { deposits as calls } from '#contract/deposits/calls.ts';
import { depositsSchemas } from '#contract/deposits/schemas.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { payRefund, refundTask } from './cases/index.ts';
import { defineInlet, receive, type Inlet } from '../inbox/index.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { followReplaced, followTask } from './reversal/follow.ts';
import { limitsShown } from './limits.ts';
import { getAddress, takeReport, toItem } from './service.ts';
import { verdictTask } from './progress.ts';
import { askAgain, askAgainTask, takeVerdict } from './verdict.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';

export { depositFinders } from './finders.ts';
export { createDepositCasesFeature, depositCases, missingDepositCases } from './cases/index.ts';
export { depositBlockers } from './closing.ts';
export { depositsOf } from './customer-orders.ts';
export { debtOf, hasDebt } from './reversal/debt.ts';
export {
  apartFromChain,
  depositAddresses,
  findOwnDeposit,
  keepAddress,
  oldestSuspended,
  refundedAgainBy,
  refundsPaidBy,
} from './kept.ts';
export { limitsShown } from './limits.ts';
export { getAddress, takeReport } from './service.ts';
export { takeDepositVerdict } from './verdict.ts';
export { assertOpen, isStopped } from './stops.ts';
export { depositsOwned } from './own.ts';

/** Incoming coins: addresses, the provider's reports, the list. Entry point of the feature. */
export function createDepositsFeature(deps: Deps): Feature {
  const { chain } = deps.providers;
  return defineFeature(calls, depositsSchemas, {
    getAddress: async (context, { query }) =>
      showAddress(deps, sessionOf(context).accountId, query.Asset, query.Network),
    listDeposits: async (context, { body }) => listDeposits(deps, sessionOf(context).accountId, body),
    chainWebhook: async (context) => receive(deps, context, depositInlet(deps)),
    sandboxDeposit: async (_context, { body }) => {
      const tester = testerCallsOf(chain);
      const network = findNetwork(body.asset, body.network) ?? refuse(60002);
      const units = parseUnits(body.amount, scaleOf(network.asset));
      if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
      const email = body.emailAddress.trim().toLowerCase();
      const user = await findByContact(deps.db, deps.vault, 'email', email);
      if (!user) refuse(50011);
      const { address, tag } = await getAddress(deps, user.id, body.asset, body.network);
      const sent = { asset: body.asset, network: body.network, address, tag, amount: body.amount };
      return { transactionHash: await deps.db.transaction().execute((tx) => tester.send(tx, sent, body.needsReview)) };
    },
    sandboxMine: async (_context, { body }) => {
      return { height: await testerCallsOf(chain).mine(body.blocks) };
    },
  });
}

/** The inlet for reports of deposits. */
export function depositInlet(deps: Deps): Inlet | undefined {
  const { webhooks } = deps.providers.chain;
  return (
    webhooks &&
    defineInlet({
      provider: webhooks.provider,
      kind: 'deposit',
      source: webhooks.deposit,
      apply: async (report, id) => {
        await takeReport(deps, report, id);
        return true;
      },
    })
  );
}

/**
 * Returns the customer's own address for a coin on a network, with the facts they need to know about deposits to it.
 */
export async function showAddress(deps: Deps, userId: string, asset: string, networkCode: string) {
  const { address, tag, network } = await getAddress(deps, userId, asset, networkCode);
  return {
    asset,
    network: networkCode,
    address,
    tag,
    ...(await limitsShown(deps.db, userId, network)),
    confirmations: network.confirmations,
    arrivalMinutes: network.arrivalMinutes,
  };
}

interface ListBody extends PageQuery {
  /** Limits the list to this sub-account of the user; if absent, the user's own account. */
  readonly subAccountId?: string;
  readonly Asset?: string;
  readonly Status?: string;
}

/** Deposits, newest first. */
export async function listDeposits(deps: Deps, userId: string, body: ListBody) {
  const own = deposits(deps.db)
    .where('user_id', '=', userId)
    .where('sub_account_id', body.subAccountId === undefined ? 'is' : '=', body.subAccountId ?? null)
    .$if(body.Asset !== undefined, (query) => query.where('asset', '=', body.Asset ?? ''))
    .$if(body.Status !== undefined, (query) => query.where('status', '=', body.Status as never));
  const { rows, nextCursor } = await pageBy(own, body, { order: 'newest', changed: 'updated_at' });
  return { items: rows.map(toItem), nextCursor, asOf: syncedUntil(deps.clock) };
}

/** The jobs: refunds, risk check verdicts, and follow-up when a chain drops a deposit. */
export function depositTasks(deps: Deps): Tasks {
  return {
    [refundTask]: (payload) => payRefund(deps, (payload as { id: string }).id),
    [followTask]: () => followReplaced(deps),
    [verdictTask]: (payload) => takeVerdict(deps, (payload as { id: string }).id),
    [askAgainTask]: () => askAgain(deps),
  };
}

export const depositSchedules: readonly Schedule[] = [
  { task: followTask, cron: '* * * * *' },
  { task: askAgainTask, cron: '* * * * *' },
];

/** Whether an address is one of our customers' deposit addresses, as an expression for use in any query. */
export const isDepositAddressOf = (network: Sql<string>, address: Sql<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from deposit_address where network = ${network} and address = ${address})`;
