import { cardPurchase as calls } from '#contract/card-purchase/calls.ts';
import { cardPurchaseSchemas } from '#contract/card-purchase/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { defineInlet, receive, type Inlet } from '../inbox/index.ts';
import { authorise } from './authorise.ts';
import { cancelPurchase, confirmPurchase } from './confirm.ts';
import { createPurchase } from './create.ts';
import { listCurrencies, listPairs, listPairsOf, listPayTypes, listPublicPairs, listRates } from './lists.ts';
import { makeQuote } from './quote.ts';
import { cardPayments, listPurchases, purchases, showAll } from './store.ts';
import { takePayment } from './take.ts';

export { cardDebtCases } from './cases.ts';
export { cardPurchaseSchedules, cardPurchaseTasks } from './clock.ts';
export { cardPurchaseBlockers } from './closing.ts';
export { cardPurchasesOf } from './customer-orders.ts';
export { cardPurchaseFinders } from './finders.ts';
export { cardPurchasesOwned } from './own.ts';
export { oldestCardDebt } from './store.ts';

/** Buying coins from the platform, by card or from the account's own money. Entry point of the feature. */
export function createCardPurchaseFeature(deps: Deps): Feature {
  return defineFeature(calls, cardPurchaseSchemas, {
    listCurrencies: async ({ locale }) => listCurrencies(locale),
    listPairs: async (context) => listPairs(context),
    listPairsOf: async (context, { query }) => listPairsOf(context, query.Currency),
    listRates: async (context, { query }) => listRates(deps, context, query.Currency),
    listPayTypes: async (context, { query }) => listPayTypes(context, query.Currency),
    listPublicPairs: async () => listPublicPairs(),
    listPublicPayTypes: async (context, { query }) => listPayTypes({ ...context, session: null }, query.Currency),
    quote: async (context, { body }) => makeQuote(deps, context, body),
    create: async (context, { body }) => createPurchase(deps, context, body),
    confirm: async (context, { body }) => confirmPurchase(deps, context, body),
    authorise: async (context, { body }) => authorise(deps, context, body),
    cancel: async (context, { body }) => cancelPurchase(deps, context, body),
    list: async (context, { body }) => {
      const asOf = syncedUntil(deps.clock);
      return { ...(await listPurchases(deps.db, sessionOf(context).accountId, body)), asOf };
    },
    find: async (context, { body }) => find(deps, sessionOf(context).accountId, body),
    webhook: async (context) => receive(deps, context, cardInlet(deps)),
    sandboxPlay: async (_context, { body }) => playPayment(deps, body),
  });
}

interface Named {
  readonly id?: string | undefined;
  readonly providerReference?: string | undefined;
}

/**
 * Queries the provider first, so that customers returning from its page before it has reported see the current status.
 * Refuses 40007.
 */
async function find(deps: Deps, accountId: string, { id, providerReference }: Named) {
  const own = () => {
    const of = purchases(deps.db).where('account_id', '=', accountId);
    if (id !== undefined) return of.where('id', '=', id);
    if (providerReference === undefined) return refuse(40007);
    return of.where('provider_reference', '=', providerReference);
  };
  const found = (await own().executeTakeFirst()) ?? refuse(40007);
  if (found.status === 'pendingPayment' || found.status === 'payingOut')
    for (const payment of await cardPayments(deps.db).where('purchase_id', '=', found.id).execute())
      await takePayment(deps, payment.id).catch(unlessUnpriced);
  return { items: await showAll(deps.db, await own().execute()) };
}

/** A late payment waits until there is a rate: the provider's report is tried again, the customer sees the order as it is. */
function unlessUnpriced(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 60012) throw error;
}

/** Receives the provider's reports: each names a payment, whose current status is then queried. */
export function cardInlet(deps: Deps): Inlet {
  const { cardPurchase } = deps.providers;
  return defineInlet({
    provider: cardPurchase.name,
    kind: 'card',
    source: cardPurchase.events,
    apply: async ({ paymentId }) => takePayment(deps, paymentId),
  });
}

/**
 * Plays an outcome for the payment that counts, otherwise for the newest. Refuses `request:notFound` if there is none,
 * 60015 if it can't move there.
 */
async function playPayment(deps: Deps, { id, outcome }: BodyOf<typeof cardPurchaseSchemas.sandboxPlay>) {
  const tester = testerCallsOf(deps.providers.cardPurchase);
  const order = await purchases(deps.db).where('id', '=', id).executeTakeFirst();
  const newest = await cardPayments(deps.db)
    .where('purchase_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const paymentId = order?.payment_id ?? newest?.id ?? refuse('request:notFound');
  if (!(await tester.play(paymentId, outcome))) refuse(60015, { status: newest?.status ?? null });
  return {};
}
