import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { must } from '#contract/platform/errors.ts';
import { createDb, type Db } from '#server/platform/db.ts';
import '../../../../tests/harness/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import { isAway } from '../../away.ts';
import type { CardRequest, DisputeRequest, IssuingProvider } from '../issuing.ts';
import { createStripe } from './stripe.ts';
import { startIssuer, type Fields, type PlayedIssuer } from './testing/issuer.ts';

let now = new Date('2026-11-23T10:00:00Z');
const clock = { now: () => now };
const noLimits = { perTransaction: null, perDay: null, perMonth: null, categories: [], countries: [], merchants: [] };

let database: TestDatabase;
let db: Db;
let server: Server;
let issuer: PlayedIssuer;
let stripe: IssuingProvider;

beforeAll(async () => {
  database = await testDatabase();
  db = createDb(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  ({ server, issuer } = await startIssuer(clock));
  stripe = createStripe(issuer.settings, db, clock);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const aCard = (change: Partial<CardRequest> = {}): CardRequest => ({
  id: randomUUID(),
  holderId: randomUUID(),
  holder: 'Zoë O’Brien-Müller',
  currency: 'EUR',
  form: 'virtual',
  limits: noLimits,
  ...change,
});

/** Returns one of our cards as it is at the issuer. */
async function issued(): Promise<Fields> {
  const { id } = await stripe.issue(aCard());
  return must(
    issuer.listOf('ic').find(({ metadata }) => (metadata as Fields)['own_id'] === id),
    'the card',
  );
}

const ownId = (of: Fields) => String((of['metadata'] as Fields)['own_id']);

describe('a card', () => {
  test('is created with a cardholder and its spending limits, and a repeated request creates no second one', async () => {
    const limits = { ...noLimits, perTransaction: '50.00', perMonth: '900.5', countries: ['DE', 'FR'] };
    const request = aCard({ limits });
    const made = await stripe.issue(request);
    expect(made).toEqual({ id: request.id, status: 'active', lastFour: '4242', expires: '09/29', shipment: null });
    expect(await stripe.issue(request)).toEqual(made);
    expect(await stripe.findCard(request.id)).toEqual(made);
    expect(issuer.listOf('ich')).toMatchObject([
      { name: 'Zoë OBrienMüller'.normalize('NFKD').replaceAll(/\p{M}/gu, '') },
    ]);
    expect(issuer.listOf('ic')).toMatchObject([
      {
        type: 'virtual',
        currency: 'eur',
        metadata: { own_id: request.id },
        spending_controls: {
          spending_limits: {
            0: { amount: '5000', interval: 'per_authorization' },
            1: { amount: '90050', interval: 'monthly' },
          },
          allowed_merchant_countries: { 0: 'DE', 1: 'FR' },
        },
      },
    ]);
    expect(new Set(issuer.versions)).toEqual(new Set(['2024-06-20']));
  });

  test('is created once even if the response was lost and the issuer has forgotten the idempotency key', async () => {
    const request = aCard();
    await stripe.issue(aCard({ holderId: request.holderId }));
    issuer.losesNext = true;
    const lost = await stripe.issue(request).catch((error: unknown) => error);
    expect(isAway(lost)).toBe(true);
    expect(await stripe.findCard(request.id)).toBeUndefined();
    for (let other = 0; other < 4; other += 1) await stripe.issue(aCard());
    issuer.forgetKeys();
    now = new Date('2026-11-25T10:00:00Z');
    expect(await stripe.issue(request)).toMatchObject({ id: request.id, status: 'active' });
    expect(issuer.listOf('ic').filter((one) => ownId(one) === request.id)).toHaveLength(1);
  });

  test('belongs to the same cardholder as the customer’s earlier card', async () => {
    const request = aCard();
    await stripe.issue(request);
    await stripe.issue({ ...request, id: randomUUID() });
    expect(issuer.listOf('ich')).toHaveLength(1);
    expect(issuer.listOf('ic')).toHaveLength(2);
  });

  test('can be frozen, unfrozen, given new limits and closed', async () => {
    const id = ownId(await issued());
    expect(await stripe.freeze(id)).toMatchObject({ id, status: 'paused' });
    expect(await stripe.unfreeze(id)).toMatchObject({ status: 'active' });
    await stripe.setLimits(id, { ...noLimits, perDay: '80' }, 'EUR');
    expect(issuer.bodies.at(-1)).toEqual({
      spending_controls: {
        spending_limits: { 0: { amount: '8000', interval: 'daily' } },
        allowed_merchant_countries: '',
      },
    });
    expect(await stripe.close(id)).toMatchObject({ status: 'closed' });
    await expect(stripe.unfreeze(id)).rejects.toThrow('the card issuer refused with 400 card_canceled');
    expect(await stripe.findCard(randomUUID())).toBeUndefined();
  });

  test('is refused with a wrong API key, which does not appear in the error', async () => {
    const other = createStripe({ ...issuer.settings, key: 'sk_stolen' }, db, clock);
    await expect(other.issue(aCard())).rejects.toThrow(/^the card issuer refused with 401 api_key_invalid$/);
  });
});

describe('a payment', () => {
  test('is open once approved, and not found while the network waits for an answer', async () => {
    const card = await issued();
    const payment = issuer.authorize(card);
    const id = String(payment['id']);
    expect(await stripe.findTransaction(id)).toBeUndefined();
    issuer.settle(payment, true);
    expect(await stripe.findTransaction(id)).toEqual({
      id,
      cardId: ownId(card),
      version: now.getTime() / 1000,
      currency: 'EUR',
      amount: '100.00',
      status: 'open',
      endedBy: null,
      reason: null,
      isStandIn: false,
      merchant: { name: 'CLOUD NINE', code: '5734', country: 'US', amount: '108.70', currency: 'USD' },
      entries: [],
    });
    Object.assign(payment, { pending_request: { amount: 500 } });
    expect(await stripe.findTransaction(id)).toBeUndefined();
    expect(await stripe.findTransaction('iauth_none')).toBeUndefined();
  });

  test('lists its captures and refunds, with a reversed refund as a capture', async () => {
    const card = await issued();
    const payment = issuer.settle(issuer.authorize(card), true, { status: 'closed' });
    const of = { authorization: payment, card };
    const ids = [-9000, 4000, -1500].map((amount, index) =>
      String(issuer.transact(of, amount, index === 2 ? { type: 'refund' } : {})['id']),
    );
    expect(await stripe.findTransaction(String(payment['id']))).toMatchObject({
      status: 'closed',
      endedBy: null,
      amount: '100.00',
      entries: [
        { id: ids[0], kind: 'capture', amount: '90.00' },
        { id: ids[1], kind: 'refund', amount: '40.00' },
        { id: ids[2], kind: 'capture', amount: '15.00' },
      ],
    });
  });

  test.each([
    ['reversed', { endedBy: 'reversal' }],
    ['expired', { endedBy: 'expiry' }],
    ['closed', { endedBy: 'expiry' }],
  ])('that the issuer reports as %s is closed and keeps the approved amount', async (status, found) => {
    const payment = issuer.settle(issuer.authorize(await issued()), true, { status, amount: 0 });
    expect(await stripe.findTransaction(String(payment['id']))).toMatchObject({
      status: 'closed',
      amount: '100.00',
      ...found,
    });
  });

  test.each([
    ['webhook_declined', { reason: 'perDay' }, { reason: 'perDay', isStandIn: false }],
    ['webhook_timeout', {}, { reason: 'late', isStandIn: true }],
    ['card_inactive', {}, { reason: 'notActive', isStandIn: false }],
    ['suspected_fraud', {}, { reason: 'late', isStandIn: false }],
  ])('declined with %s gets our reason and stand-in flag', async (reason, metadata, found) => {
    const history = [{ amount: 10_000, approved: false, created: 1, reason }];
    const payment = issuer.settle(issuer.authorize(await issued()), false, { metadata, request_history: history });
    expect(await stripe.findTransaction(String(payment['id']))).toMatchObject({
      status: 'declined',
      amount: '100.00',
      ...found,
    });
  });

  test('captured without an authorization stands by itself, and all recently changed payments are listed', async () => {
    const card = await issued();
    const [first, second] = [1, 2].map(() => issuer.settle(issuer.authorize(card), true));
    now = new Date('2026-11-23T12:00:00Z');
    const third = issuer.settle(issuer.authorize(card), true);
    const forced = issuer.transact({ card }, -250);
    issuer.transact({ card, authorization: must(first, 'a payment') }, -10_000);
    expect(await stripe.findTransaction(String(forced['id']))).toMatchObject({
      cardId: ownId(card),
      status: 'closed',
      amount: '0.00',
      entries: [{ kind: 'capture', amount: '2.50' }],
    });
    const listed = await stripe.listTransactions(new Date('2026-11-23T11:00:00Z'), 200);
    const ids = listed.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([first, third, forced].map((one) => String(one?.['id'])).toSorted());
    expect(ids).not.toContain(second?.['id']);
  });
});

describe('an authorization request', () => {
  const ask = (payment: Fields, secret = issuer.settings.authorizationSecret) =>
    issuer.signed('issuing_authorization.request', payment, secret, 'evt_question');

  test('is read with the total amount in the card’s currency and answered in the issuer’s format', async () => {
    const card = await issued();
    const payment = issuer.authorize(card);
    const { body } = ask(payment);
    const question = must(stripe.questions.read(body), 'the question');
    expect(question).toEqual({
      id: 'evt_question',
      transactionId: payment['id'],
      cardId: ownId(card),
      amount: '100.00',
      currency: 'EUR',
      merchant: { name: 'CLOUD NINE', code: '5734', country: 'US', amount: '108.70', currency: 'USD' },
      allowsPartial: false,
    });
    const answer = (isApproved: boolean, amount: string, reason: string | null) =>
      stripe.questions.answer(question, { isApproved, amount, reason });
    expect(answer(true, '100.00', null)).toEqual({
      headers: { 'stripe-version': '2024-06-20', 'content-type': 'application/json' },
      body: { approved: true },
    });
    expect(answer(true, '40.00', null).body).toEqual({ approved: true, amount: 4000 });
    expect(answer(false, '0', 'funds').body).toEqual({ approved: false, metadata: { reason: 'funds' } });
  });

  test('for an increment has the payment’s new total and allows no partial approval', async () => {
    const payment = issuer.settle(issuer.authorize(await issued()), true);
    const more = {
      amount: 2500,
      currency: 'eur',
      is_amount_controllable: true,
      merchant_amount: 1,
      merchant_currency: 'jpy',
    };
    Object.assign(payment, { pending_request: more });
    expect(stripe.questions.read(ask(payment).body)).toMatchObject({
      amount: '125.00',
      allowsPartial: false,
      merchant: { amount: '1', currency: 'JPY' },
    });
  });

  test('is genuine only with its own secret, the exact bytes and a recent timestamp', async () => {
    const { body, headers } = ask(issuer.authorize(await issued()));
    const { questions, events } = stripe;
    expect(await questions.isGenuine(headers, body)).toBe(true);
    expect(await events.isGenuine(headers, body)).toBe(false);
    expect(await questions.isGenuine(headers, Buffer.from('{}'))).toBe(false);
    expect(await questions.isGenuine({}, body)).toBe(false);
    expect(await questions.isGenuine({ 'stripe-signature': 't=1,v1=ab' }, body)).toBe(false);
    now = new Date(now.getTime() + 301_000);
    expect(await questions.isGenuine(headers, body)).toBe(false);
  });
});

test('an event names the object it is about, by our id if the object has one', async () => {
  const card = await issued();
  const payment = issuer.settle(issuer.authorize(card), true);
  const taken = issuer.transact({ card, authorization: payment }, -100);
  const forced = issuer.transact({ card }, -100);
  const read = (type: string, object: Fields) => {
    const { body } = issuer.signed(type, object);
    return stripe.events.read(body);
  };
  expect(read('issuing_authorization.updated', payment)).toEqual({ type: 'payment', objectId: payment['id'] });
  expect(read('issuing_transaction.created', taken)).toEqual({ type: 'payment', objectId: payment['id'] });
  expect(read('issuing_transaction.created', forced)).toEqual({ type: 'payment', objectId: forced['id'] });
  expect(read('issuing_card.updated', card)).toEqual({ type: 'card', objectId: ownId(card) });
  expect(read('issuing_dispute.closed', { metadata: { own_id: 'd1' } })).toEqual({ type: 'dispute', objectId: 'd1' });
  expect(read('issuing_card.updated', { metadata: {} })).toBeUndefined();
  expect(read('charge.succeeded', payment)).toBeUndefined();
  expect(() => stripe.events.read(Buffer.from('no JSON'))).toThrow();
  expect(stripe.events.idOf(issuer.signed('issuing_card.updated', card, 'x', 'evt_7').body)).toBe('evt_7');
});

describe('a dispute', () => {
  async function disputed(change: Partial<DisputeRequest> = {}) {
    const card = await issued();
    const payment = issuer.settle(issuer.authorize(card), true, { status: 'closed' });
    const of = { authorization: payment, card };
    const [small, large] = [-3000, -7000].map((amount) => issuer.transact(of, amount));
    const request: DisputeRequest = {
      id: randomUUID(),
      transactionId: String(payment['id']),
      reason: 'notRecognised',
      amount: '65.00',
      currency: 'EUR',
      text: 'I was never there',
      files: [{ contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 proof') }],
      ...change,
    };
    return { request, small, large };
  }
  const theirs = () => must(issuer.listOf('idp').at(-1), 'the dispute');

  test('is created once, against a capture large enough, with its file, and submitted', async () => {
    const { request, large } = await disputed();
    const made = await stripe.dispute(request);
    expect(made).toMatchObject({ id: request.id, status: 'submitted', isCredited: false });
    await stripe.dispute(request);
    expect(issuer.listOf('idp')).toMatchObject([
      {
        transaction: large?.['id'],
        amount: '6500',
        status: 'submitted',
        evidence: {
          reason: 'fraudulent',
          fraudulent: { explanation: 'I was never there', additional_documentation: 'file_1' },
        },
      },
    ]);
    expect(issuer.uploads).toHaveLength(1);
    expect(issuer.uploads[0]).toContain('dispute_evidence');
    expect(issuer.asked.filter((one) => one.endsWith('/submit'))).toHaveLength(1);
    expect(await stripe.findDispute(request.id)).toMatchObject({ status: 'submitted' });
    expect(await stripe.findDispute(randomUUID())).toBeUndefined();
  });

  test('that needs more evidence is left for staff to submit, with nothing made up', async () => {
    const { request } = await disputed({ reason: 'notReceived', files: [] });
    issuer.wantsMore = true;
    expect(await stripe.dispute(request)).toMatchObject({ status: 'submitted' });
    expect(theirs()).toMatchObject({
      status: 'unsubmitted',
      metadata: { own_id: request.id, waits: 'dashboard' },
      evidence: { reason: 'not_received', not_received: { explanation: 'I was never there' } },
    });
    expect(await stripe.findDispute(request.id)).toMatchObject({ status: 'submitted' });
  });

  test('is submitted again if it was created but its submission failed', async () => {
    const { request } = await disputed();
    await stripe.dispute(request);
    Object.assign(theirs(), { status: 'unsubmitted' });
    expect(await stripe.findDispute(request.id)).toBeUndefined();
    expect(await stripe.dispute(request)).toMatchObject({ status: 'submitted' });
    expect(theirs()).toMatchObject({ status: 'submitted' });
  });

  test.each([
    ['submitted', [{ amount: 6500 }], { status: 'underReview', isCredited: true }],
    ['submitted', [{ amount: 6500 }, { amount: -6500 }], { status: 'submitted', isCredited: false }],
    ['won', [], { status: 'won', isCredited: true }],
    ['lost', [], { status: 'lost', isCredited: false }],
    ['expired', [], { status: 'lost', isCredited: false }],
  ])(
    'with issuer status %s and balance transactions %j gets our status',
    async (status, balance_transactions, found) => {
      const { request } = await disputed();
      await stripe.dispute(request);
      Object.assign(theirs(), { status, balance_transactions });
      expect(await stripe.findDispute(request.id)).toMatchObject(found);
    },
  );

  test('larger than any single capture is refused with a message, and so is withdrawing one', async () => {
    const { request } = await disputed({ amount: '80.00' });
    await expect(stripe.dispute(request)).rejects.toThrow('was taken in parts');
    await expect(stripe.withdrawDispute(request.id)).rejects.toThrow('can’t be taken back');
    expect(stripe.can).toEqual({ physicalCards: false, withdrawDisputes: false, filesOfDispute: 1 });
  });
});
