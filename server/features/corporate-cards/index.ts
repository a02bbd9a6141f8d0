import { corporateCards as calls } from '#contract/corporate-cards/calls.ts';
import { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { Kept } from '#server/platform/purge.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { defineInlet, receive, type Inlet } from '../inbox/index.ts';
import { listCards } from './cards.ts';
import { activateCard, changeLimits, closeCard, freezeCard, revealCard, unfreezeCard } from './change.ts';
import { answerQuestion } from './decide.ts';
import { tellDeclined, tellDeclinedTask } from './declined.ts';
import { followDispute, followDisputeTask, sweepDisputes, takeDispute } from './dispute-follow.ts';
import { changeDispute, listDisputes, openDispute, submitDispute, withdrawDispute } from './disputes.ts';
import { followCard, followTask, sweepCards, takeCard } from './follow.ts';
import { issueCard, replaceCard } from './issue.ts';
import { listPayments } from './payment-list.ts';
import { followPayment, sweepPayments } from './payments.ts';
import { chaseReceipts } from './receipts.ts';
import { sendReceipt, setRecord } from './records.ts';
import { cancelRequest, decideRequest, expireRequests, listRequests, requestLimit } from './requests.ts';
import { getProgramme, setFallback } from './programme.ts';
import { ratesBefore } from './rates.ts';

export { cardDisputeCases } from './dispute-cases.ts';
export { corporateCardBlockers } from './closing.ts';
export { cardOrdersOf } from './customer-orders.ts';
export { corporateCardFinders } from './finders.ts';
export { cardCustomers } from './holders.ts';
export { corporateCardsOwned } from './own.ts';

/** Views of a card's number, which a real issuer shows in a page of ours. */
export const corporateCardsKept: readonly Kept[] = [
  { table: 'issuer_look', since: 'expires_at', forMs: dayMs },
  // Limits only look at the current month.
  { table: 'corporate_card_spent', since: 'day', forMs: 62 * dayMs },
];

/** Cards of companies. Entry point of the feature. */
export function createCorporateCardsFeature(deps: Deps): Feature {
  const tester = () => testerCallsOf(deps.providers.issuing);
  return defineFeature(calls, corporateCardsSchemas, {
    list: async (context, { query }) => listCards(deps, sessionOf(context), query),
    getRates: async (context, { query }) => ratesBefore(deps, sessionOf(context), query.CardId),
    getProgramme: async (context) => getProgramme(deps, sessionOf(context)),
    setFallback: async (context, { body }) => setFallback(deps, context, body),
    issue: async (context, { body }) => issueCard(deps, context, body),
    activate: async (context, { body }) => activateCard(deps, context, body),
    changeLimits: async (context, { body }) => changeLimits(deps, context, body),
    freeze: async (context, { body }) => freezeCard(deps, context, body),
    unfreeze: async (context, { body }) => unfreezeCard(deps, context, body),
    close: async (context, { body }) => closeCard(deps, context, body),
    replace: async (context, { body }) => replaceCard(deps, context, body),
    reveal: async (context, { body }) => revealCard(deps, context, body),
    listPayments: async (context, { query }) => listPayments(deps, sessionOf(context), query),
    requestLimit: async (context, { body }) => requestLimit(deps, context, body),
    listRequests: async (context, { query }) => listRequests(deps, sessionOf(context), query),
    decideRequest: async (context, { body }) => decideRequest(deps, context, body),
    cancelRequest: async (context, { body }) => cancelRequest(deps, context, body),
    listDisputes: async (context, { query }) => listDisputes(deps, sessionOf(context), query),
    openDispute: async (context, { body }) => openDispute(deps, context, body),
    changeDispute: async (context, { body }) => changeDispute(deps, context, body),
    submitDispute: async (context, { body }) => submitDispute(deps, context, body),
    withdrawDispute: async (context, { body }) => withdrawDispute(deps, context, body),
    sandboxDispute: async (_context, { body: { id, act } }) => tester().decideDispute(id, act),
    setRecord: async (context, { body }) => setRecord(deps, context, body),
    getReceipt: async (context, { query }) => sendReceipt(deps, context, query.Id, query.File),
    authorizationWebhook: async (context) => answerQuestion(deps, context),
    sandboxPay: async (_context, { body }) => tester().pay(body),
    sandboxForce: async (_context, { body }) => tester().force(body),
    sandboxListPayments: async (_context, { query }) => ({ items: await tester().listPayments(query.Number) }),
    sandboxChange: async (_context, { body: { id, act, amount } }) => tester().change({ id, act, amount }),
    sandboxNextAnswer: async (_context, { body }) => {
      await tester().setNextAnswer(body.fate);
      return {};
    },
    sandboxStartStream: async (_context, { body }) => tester().startStream(body),
    sandboxGetStream: async () => tester().getStream(),
    sandboxStopStream: async () => {
      await tester().stopStream();
      return {};
    },
    issuingWebhook: async (context) => receive(deps, context, issuingInlet(deps)),
    sandboxHurry: async () => {
      return { posted: await tester().hurry() };
    },
  });
}

/** Receives the card issuer's reports: each names an object, whose current status is then queried. */
export function issuingInlet(deps: Deps): Inlet {
  const { issuing } = deps.providers;
  return defineInlet({
    provider: issuing.name,
    kind: 'corporateCard',
    source: issuing.events,
    apply: async ({ type, objectId }) => {
      if (type === 'payment') return followPayment(deps, objectId);
      if (type === 'dispute') {
        const dispute = await issuing.findDispute(objectId);
        return dispute !== undefined && takeDispute(deps, dispute);
      }
      const card = await issuing.findCard(objectId);
      return card !== undefined && takeCard(deps, card);
    },
  });
}

const sweepTask = 'corporateCard.sweep';
const sweepDisputesTask = 'corporateCard.sweepDisputes';
const expireTask = 'corporateCard.expireRequests';
const chaseTask = 'corporateCard.chaseReceipts';
const sweepPaymentsTask = 'corporateCard.sweepPayments';

/** Jobs that notify the issuer and follow up on what it was not notified of. */
export function corporateCardTasks(deps: Deps): Tasks {
  return {
    [followTask]: (payload) => followCard(deps, (payload as { id: string }).id),
    [sweepTask]: () => sweepCards(deps),
    [sweepPaymentsTask]: () => sweepPayments(deps),
    [followDisputeTask]: (payload) => followDispute(deps, (payload as { id: string }).id),
    [sweepDisputesTask]: () => sweepDisputes(deps),
    [expireTask]: () => expireRequests(deps),
    [chaseTask]: () => chaseReceipts(deps),
    [tellDeclinedTask]: (payload) => tellDeclined(deps, (payload as { id: string }).id),
  };
}

export const corporateCardSchedules: readonly Schedule[] = [
  { task: sweepTask, cron: '* * * * *' },
  { task: sweepPaymentsTask, cron: '*/2 * * * *' },
  { task: sweepDisputesTask, cron: '*/5 * * * *' },
  { task: expireTask, cron: '5 * * * *' },
  { task: chaseTask, cron: '20 8 * * *' },
];
