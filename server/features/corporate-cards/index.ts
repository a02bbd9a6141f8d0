import { corporateCards as calls } from '#contract/corporate-cards/calls.ts';
import { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { defineInlet, receive, type Inlet } from '../inbox/index.ts';
import { listCards } from './cards.ts';
import { activateCard, changeLimits, closeCard, freezeCard, revealCard, unfreezeCard } from './change.ts';
import { answerQuestion } from './decide.ts';
import { followCard, followTask, sweepCards, takeCard } from './follow.ts';
import { issueCard, replaceCard } from './issue.ts';
import { listPayments } from './payment-list.ts';
import { sweepPayments, takePayment } from './payments.ts';
import { getProgramme, setFallback } from './programme.ts';

export { corporateCardsOwned } from './own.ts';

/** Cards of companies. The face of the feature. */
export function createCorporateCardsFeature(deps: Deps): Feature {
  const tester = () => testerCallsOf(deps.providers.issuing);
  return defineFeature(calls, corporateCardsSchemas, {
    list: async (context, { query }) => listCards(deps, sessionOf(context), query),
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
    authorizationWebhook: async (context) => answerQuestion(deps, context),
    sandboxPay: async (_context, { body }) => tester().pay(body),
    sandboxForce: async (_context, { body }) => tester().force(body),
    sandboxListPayments: async (_context, { query }) => ({ items: await tester().listPayments(query.Number) }),
    sandboxChange: async (_context, { body: { id, act, amount } }) => tester().change({ id, act, amount }),
    sandboxNextAnswer: async (_context, { body }) => {
      await tester().setNextAnswer(body.fate);
      return {};
    },
    issuingWebhook: async (context) => receive(deps, context, issuingInlet(deps)),
    sandboxHurry: async () => {
      await tester().hurry();
      return {};
    },
  });
}

/** How the card issuer's reports come in: each says of what, and how that is now is asked for. */
export function issuingInlet(deps: Deps): Inlet {
  const { issuing } = deps.providers;
  return defineInlet({
    provider: issuing.name,
    kind: 'card',
    source: issuing.events,
    apply: async ({ type, objectId }) => {
      if (type === 'payment') {
        const transaction = await issuing.findTransaction(objectId);
        return transaction !== undefined && takePayment(deps, transaction);
      }
      const card = await issuing.findCard(objectId);
      return card !== undefined && takeCard(deps, card);
    },
  });
}

const sweepTask = 'corporateCard.sweep';
const sweepPaymentsTask = 'corporateCard.sweepPayments';

/** The jobs: telling the issuer, and looking after what it was not told. */
export function corporateCardTasks(deps: Deps): Tasks {
  return {
    [followTask]: (payload) => followCard(deps, (payload as { id: string }).id),
    [sweepTask]: () => sweepCards(deps),
    [sweepPaymentsTask]: () => sweepPayments(deps),
  };
}

export const corporateCardSchedules: readonly Schedule[] = [
  { task: sweepTask, cron: '* * * * *' },
  { task: sweepPaymentsTask, cron: '*/2 * * * *' },
];
