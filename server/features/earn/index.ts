import { earn as calls } from '#contract/earn/calls.ts';
import { earnDesk as deskCalls } from '#contract/earn/desk-calls.ts';
import { earnDeskSchemas } from '#contract/earn/desk-schemas.ts';
import { earnAgreementVersion } from '#contract/earn/rules.ts';
import { earnSchemas } from '#contract/earn/schemas.ts';
import { dayAt } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { defineInlet, receive, type Inlet } from '../inbox/index.ts';
import { getAccount, listEarnings, listHistory } from './account.ts';
import { acceptAgreement } from './agreement.ts';
import { listForStaff, previewProduct, proposeProduct } from './desk/propose.ts';
import { listRuns } from './desk/runs.ts';
import { preview } from './preview.ts';
import { readProducts, toProduct } from './products.ts';
import { allocate, deallocate, follow, payDue, takeExit, takePenalty, takeStake } from './provider.ts';
import { deallocateTask, previewRedemption, redeem } from './redeem.ts';
import { takeLateRewards } from './rewards.ts';
import { settle } from './settle.ts';
import { allocateTask, stake } from './stake.ts';
import { endTerms, setRenewal } from './terms.ts';

export { costOfLeaving } from './account.ts';
export { earnBlockers } from './closing.ts';
export { earnOrdersOf } from './customer-orders.ts';
export { earnFinders } from './finders.ts';
export { earnRedemptionCases, earnSlashingCases } from './cases.ts';
export { earnProductCases } from './desk/propose.ts';
export { earnCustomers } from './holders.ts';
export { earnOwned } from './own.ts';

/** Staking coins for a return. Entry point of the feature. */
export function createEarnFeature(deps: Deps): Feature {
  const tester = () => testerCallsOf(deps.providers.staking);
  return defineFeature(calls, earnSchemas, {
    listProducts: async (_context, { query }) => listProducts(deps, query.Asset),
    getAccount: async (context) => getAccount(deps, sessionOf(context).accountId),
    listHistory: async (context, { query }) => listHistory(deps, sessionOf(context).accountId, query),
    listEarnings: async (context, { query }) => listEarnings(deps, sessionOf(context).accountId, query.Asset, query.By),
    preview: async (context, { query }) => preview(deps, context, query),
    previewRedemption: async (context, { query }) => previewRedemption(deps, context, query),
    stake: async (context, { body }) => stake(deps, context, body),
    redeem: async (context, { body }) => redeem(deps, context, body),
    setRenewal: async (context, { body }) => setRenewal(deps, context, body),
    acceptAgreement: async (context, { body }) => acceptAgreement(deps, context, body),
    stakingWebhook: async (context) => receive(deps, context, stakingInlet(deps)),
    sandboxHurry: async () => {
      await tester().hurry();
      return {};
    },
    sandboxNextExit: async (_context, { body }) => {
      await tester().setNextExit(body.fate);
      return {};
    },
    sandboxSlash: async (_context, { body }) => {
      if (!(await tester().slash(body.positionId, body.percent))) refuse('request:notFound');
      return {};
    },
  });
}

/** Products and runs of Earn, for the staff. */
export function createEarnDeskFeature(deps: Deps): Feature {
  return defineFeature(deskCalls, earnDeskSchemas, {
    listProducts: async () => listForStaff(deps),
    previewProduct: async (_context, { body }) => previewProduct(deps, body),
    proposeProduct: async (context, { body }) => proposeProduct(deps, context, body),
    listRuns: async () => listRuns(deps),
  });
}

/** Products open for staking today, with their terms. */
export async function listProducts({ db, clock }: Pick<Deps, 'db' | 'clock'>, asset?: string) {
  const now = clock.now();
  const all = (await readProducts(db)).flatMap((product) => toProduct(product, dayAt(now, 'UTC')) ?? []);
  const items = all.filter((one) => asset === undefined || one.asset === asset);
  return { items, agreementVersion: earnAgreementVersion, asOf: now.toISOString() };
}

/** The inlet for the provider's reports. A report only names an object, whose current state is then queried. */
export function stakingInlet(deps: Deps): Inlet {
  const { staking } = deps.providers;
  return defineInlet({
    provider: staking.name,
    kind: 'staking',
    source: staking.events,
    apply: async ({ type, objectId }) => {
      if (type === 'stake') return takeStake(deps, objectId);
      if (type === 'exit') {
        const exit = await staking.findExit(objectId);
        return exit !== undefined && takeExit(deps, exit);
      }
      const penalty = await staking.findPenalty(objectId);
      return penalty !== undefined && takePenalty(deps, penalty);
    },
  });
}

const followTask = 'earn.follow';
const payTask = 'earn.pay';
const termsTask = 'earn.terms';
const settleTask = 'earn.settle';
const rewardsTask = 'earn.rewards';

/** The jobs: hand stakes and exits to the provider, follow them, pay redemptions, end terms, pay interest. */
export function earnTasks(deps: Deps): Tasks {
  return {
    [allocateTask]: (payload) => allocate(deps, (payload as { id: string }).id),
    [deallocateTask]: (payload) => deallocate(deps, (payload as { id: string }).id),
    [followTask]: () => follow(deps),
    [payTask]: () => payDue(deps),
    [termsTask]: () => endTerms(deps),
    // Renewals come first, so that a renewed term earns from its first day on. A failed one delays nobody's interest.
    [settleTask]: () => eachAlone([endTerms, settle], (pass) => pass(deps), 'passes'),
    [rewardsTask]: () => takeLateRewards(deps),
  };
}

/** Interest is paid in its window; later runs of the day pay what could not be paid then. */
export const earnSchedules: readonly Schedule[] = [
  { task: followTask, cron: '* * * * *' },
  { task: payTask, cron: '* * * * *' },
  { task: termsTask, cron: '*/5 * * * *' },
  { task: settleTask, cron: '0,5,10,15,30 * * * *' },
  { task: rewardsTask, cron: '50 * * * *' },
];
