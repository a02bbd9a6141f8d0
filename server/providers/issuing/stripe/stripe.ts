import type { CardLimits } from '#contract/corporate-cards/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { fieldOf, textOf } from '../../json-fields.ts';
import type { CardRequest, CardTransaction, IssuingProvider } from '../issuing.ts';
import { createClient, type Fields, type StripeClient } from './client.ts';
import { createDisputes } from './disputes.ts';
import { createLooks, openLookPages } from './page.ts';
import { createEvents, createQuestions } from './questions.ts';
import { createReferences, type References } from './references.ts';
import type { BillingAddress, StripeSettings } from './settings.ts';
import { paymentIdOf, readAuthorization, readCard, readForced, wholeOf } from './wire.ts';

/** Maximum length of the name printed on cards, which consists of letters only. */
const nameLength = 24;
const printedName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L} ]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, nameLength)
    .trim();

/**
 * Returns what the issuer enforces before it asks us: amounts and countries. Its categories differ from ours, and it
 * identifies merchants by number: those are refused only by our response, and no response means declined.
 */
function controlsOf(currency: string, { perTransaction, perDay, perMonth, countries }: CardLimits): Fields {
  const limit = (amount: string | null, interval: string) =>
    amount === null ? [] : [{ amount: wholeOf(currency, amount), interval }];
  return {
    spending_controls: {
      spending_limits: [
        ...limit(perTransaction, 'per_authorization'),
        ...limit(perDay, 'daily'),
        ...limit(perMonth, 'monthly'),
      ],
      allowed_merchant_countries: [...countries],
    },
  };
}

async function issue(references: References, address: BillingAddress, request: CardRequest): Promise<unknown> {
  return references.make('card', request.id, async () => {
    const holder = await references.make('holder', request.holderId, async () => ({
      type: 'individual',
      name: printedName(request.holder),
      billing: { address: { ...address } },
    }));
    return {
      cardholder: textOf(fieldOf(holder, 'id')),
      currency: request.currency.toLowerCase(),
      type: 'virtual',
      status: 'active',
      ...controlsOf(request.currency, request.limits),
    };
  });
}

async function findTransaction(client: StripeClient, clock: Clock, id: string): Promise<CardTransaction | undefined> {
  if (id.startsWith('iauth_')) {
    const found = await client.get(`/v1/issuing/authorizations/${encodeURIComponent(id)}`);
    return found === undefined ? undefined : readAuthorization(found, clock.now());
  }
  const found = await client.get(`/v1/issuing/transactions/${encodeURIComponent(id)}`, { expand: ['card'] });
  return found === undefined ? undefined : readForced(found, clock.now());
}

/** Returns payments authorized, captured or refunded since then: the issuer lists both by creation time. */
async function listTransactions(client: StripeClient, clock: Clock, since: Date, limit: number) {
  const authorized = await client.listSince('/v1/issuing/authorizations', since);
  const taken = await client.listSince('/v1/issuing/transactions', since);
  const ids = [...authorized.map((one) => textOf(fieldOf(one, 'id'))), ...taken.map(paymentIdOf)].toReversed();
  const found: CardTransaction[] = [];
  for (const id of [...new Set(ids)].slice(0, limit)) {
    const transaction = await findTransaction(client, clock, id);
    if (transaction) found.push(transaction);
  }
  return found;
}

/**
 * Connects to Stripe Issuing: cardholders, virtual cards, authorization requests answered inline, signed webhooks,
 * disputes.
 */
export function createStripe(settings: StripeSettings, db: Db, clock: Clock): IssuingProvider {
  const client = createClient(settings);
  const references = createReferences(db, clock, client);
  const looks = createLooks(db, clock);
  const change = async (id: string, fields: Fields) => {
    const theirs = must(await references.find('card', id), `card ${id} at the issuer`);
    return readCard(await client.post(`/v1/issuing/cards/${encodeURIComponent(theirs)}`, fields));
  };
  const findCard = async (id: string) => {
    const found = await references.get('card', id);
    return found === undefined ? undefined : readCard(found);
  };
  return {
    isSandbox: false,
    name: 'stripe',
    // A physical card requires a postal address, which cards here don't have; and a dispute is submitted once, with one
    // file.
    can: { physicalCards: false, withdrawDisputes: false, filesOfDispute: 1 },
    openPages: (app) => openLookPages(app, looks, client, settings.publishableKey),
    events: createEvents(settings.webhookSecret, clock),
    questions: createQuestions(settings.authorizationSecret, clock),
    issue: async (request) => readCard(await issue(references, settings.address, request)),
    findCard,
    activate: (id) => change(id, { status: 'active' }),
    freeze: (id) => change(id, { status: 'inactive' }),
    unfreeze: (id) => change(id, { status: 'active' }),
    close: (id) => change(id, { status: 'canceled' }),
    setLimits: async (id, limits, currency) => change(id, controlsOf(currency, limits)),
    reveal: async (id, origin) => looks.begin(must(await references.find('card', id), `card ${id}`), origin),
    findTransaction: (id) => findTransaction(client, clock, id),
    listTransactions: (since, limit) => listTransactions(client, clock, since, limit),
    ...createDisputes(client, references, clock),
    withdrawDispute: async (id) => {
      throw new Error(`the dispute ${id} can’t be taken back: Stripe has no way to`);
    },
  };
}
