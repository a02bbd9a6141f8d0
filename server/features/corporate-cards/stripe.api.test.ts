import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Server } from 'node:http';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { cardValues } from '#contract/corporate-cards/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { startIssuer, type Fields, type PlayedIssuer } from '#server/providers/issuing/stripe/testing/issuer.ts';
import {
  anOrder,
  firm,
  issuedCard,
  orderCard,
  passedFor,
  revealTo,
  type Firm,
} from '../../../tests/harness/card-firm.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { callFor } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

const clock = testClock();
let stripe: Server;
let issuer: PlayedIssuer;
let server: TestServer;
let made: Firm;
let id: string;
let card: Fields;

beforeAll(async () => {
  ({ server: stripe, issuer } = await startIssuer(clock));
  const { url, key, publishableKey, webhookSecret, authorizationSecret } = issuer.settings;
  const env = {
    ISSUING_URL: url,
    ISSUING_FILES_URL: url,
    ISSUING_KEY: key,
    ISSUING_PUBLISHABLE_KEY: publishableKey,
    ISSUING_WEBHOOK_SECRET: webhookSecret,
    ISSUING_AUTHORIZATION_SECRET: authorizationSecret,
    ISSUING_BILLING_ADDRESS: '1 Main Street|Dublin|D02 X285|IE',
  };
  server = await testServer({ clock, env });
  made = await firm(server, '500');
  id = await issuedCard(server, made);
  card = must(issuer.listOf('ic').at(-1), 'the card');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
  await new Promise((resolve) => stripe.close(resolve));
});

async function post(
  path: string,
  { body, headers }: { readonly body: Buffer; readonly headers: Record<string, string> },
) {
  const sent = { 'content-type': 'application/json; charset=utf-8', ...headers };
  return fetch(server.origin + path, { method: 'POST', headers: sent, body: new Uint8Array(body) });
}

let questions = 0;
/** Sends the network's question through Stripe. */
async function ask(payment: Fields, secret = issuer.settings.authorizationSecret) {
  questions += 1;
  const question = issuer.signed('issuing_authorization.request', payment, secret, `evt_question_${questions}`);
  return post(corporateCards.authorizationWebhook.path, question);
}

async function report(type: string, object: Fields) {
  questions += 1;
  const event = issuer.signed(type, object, issuer.settings.webhookSecret, `evt_report_${questions}`);
  expect((await post(corporateCards.issuingWebhook.path, event)).status).toBe(200);
  await server.workJobs();
}

async function money() {
  const line = (await balances(server.db, made.ledgerOwner)).find(({ asset }) => asset === 'EUR');
  const text = (units = 0n) => formatUnits(units, scaleOf(assetCode('EUR')));
  return [text(line?.available), text(line?.held)];
}

async function paymentOf(payment: Fields) {
  const { items } = await made.owner.device.ask(corporateCards.listPayments, { query: {} });
  const row = await server.db
    .selectFrom('corporate_card_payment')
    .select('id')
    .where('provider_id', '=', String(payment['id']))
    .executeTakeFirst();
  return must(
    items.find((one) => one.id === row?.id),
    'the payment',
  );
}

test('a payment is authorized inline with a hold, captured at settlement, and refunded', async () => {
  const payment = issuer.authorize(card);
  const forged = await ask(payment, 'whsec_other');
  expect(forged.status).toBe(401);
  expect(await money()).toEqual(['500.00', '0.00']);
  const answer = await ask(payment);
  expect([answer.status, answer.headers.get('stripe-version')]).toEqual([200, '2024-06-20']);
  expect(await answer.json()).toEqual({ approved: true });
  expect(await money()).toEqual(['400.00', '100.00']);
  issuer.settle(payment, true);
  await report('issuing_authorization.created', payment);
  expect(await paymentOf(payment)).toMatchObject({
    status: 'authorized',
    merchant: 'CLOUD NINE',
    category: 'software',
  });
  expect(await money()).toEqual(['400.00', '100.00']);
  Object.assign(payment, { status: 'closed' });
  const taken = issuer.transact({ authorization: payment, card }, -9000);
  await report('issuing_transaction.created', taken);
  await report('issuing_authorization.updated', payment);
  expect(await paymentOf(payment)).toMatchObject({ status: 'settled', captured: '90.00' });
  expect(await money()).toEqual(['410.00', '0.00']);
  await report('issuing_transaction.created', issuer.transact({ authorization: payment, card }, 9000));
  expect(await paymentOf(payment)).toMatchObject({ status: 'refunded', refunded: '90.00' });
  expect(await money()).toEqual(['500.00', '0.00']);
});

test('a payment beyond the balance is declined with our own reason, which the issuer’s report keeps', async () => {
  const payment = issuer.authorize(card);
  Object.assign(payment['pending_request'] as Fields, { amount: 90_000 });
  const answer: unknown = await (await ask(payment)).json();
  expect(answer).toEqual({ approved: false, metadata: { reason: 'funds' } });
  issuer.settle(payment, false, { metadata: { reason: 'funds' } });
  await report('issuing_authorization.created', payment);
  expect(await paymentOf(payment)).toMatchObject({ status: 'declined', declineReason: 'funds', amount: '900.00' });
});

test('a part is approved if the merchant accepts it, and the sweep finds what no report announced', async () => {
  const payment = issuer.authorize(card);
  Object.assign(payment['pending_request'] as Fields, { amount: 80_000, is_amount_controllable: true });
  expect(await (await ask(payment)).json()).toEqual({ approved: true, amount: 50_000 });
  expect(await money()).toEqual(['0.00', '500.00']);
  issuer.settle(payment, true, { amount: 50_000, status: 'reversed' });
  const forced = issuer.transact({ card }, 1500);
  const { sweepPayments } = await import('./payments.ts');
  await sweepPayments(server.deps);
  expect(await paymentOf(payment)).toMatchObject({ status: 'reversed' });
  expect(await paymentOf(forced)).toMatchObject({ status: 'refunded', refunded: '15.00', merchant: 'TOLL' });
  expect(await money()).toEqual(['515.00', '0.00']);
});

test('freezing a card reaches the issuer, and a card the issuer closed is closed here', async () => {
  await callFor(made.holder, made.owner, corporateCards.freeze, { body: { id } });
  await server.workJobs();
  expect(card['status']).toBe('inactive');
  await made.owner.device.ask(corporateCards.unfreeze, { body: { id } });
  await server.workJobs();
  expect(card['status']).toBe('active');
  const other = await issuedCard(server, made);
  const theirs = must(issuer.listOf('ic').at(-1), 'the other card');
  Object.assign(theirs, { status: 'canceled' });
  await report('issuing_card.updated', theirs);
  const { items } = await made.owner.device.ask(corporateCards.list, { query: {} });
  expect(items.find((one) => one.id === other)).toMatchObject({ status: 'closed' });
});

test('a card number is shown by the issuer’s script on a page that opens once, with a key created once', async () => {
  const { body } = await revealTo(server, made, made.holder, id);
  const url = must(body.result?.url, 'the address');
  const first = await fetch(url);
  const page = await first.text();
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(first.headers.get('content-security-policy')).toContain('https://js.stripe.com');
  expect(page).toContain(`data-key="pk_live" data-card="${String(card['id'])}"`);
  expect((await fetch(url)).status).toBe(410);
  const token = must(/data-token="([^"]+)"/.exec(page)?.[1], 'the token');
  const ask = (nonce: string) => {
    const headers = { 'x-look': token, 'x-nonce': nonce };
    return fetch(new URL('/api/issuing/card/key', url), { method: 'POST', headers });
  };
  expect((await ask('bad nonce')).status).toBe(404);
  expect(await (await ask('nonce_1')).json()).toEqual({ secret: 'ek_nonce_1' });
  expect(issuer.bodies.at(-1)).toEqual({ issuing_card: card['id'], nonce: 'nonce_1' });
  expect((await ask('nonce_1')).status).toBe(404);
  const later = await revealTo(server, made, made.holder, id);
  clock.advance(5 * 60_000 + 1);
  expect((await fetch(must(later.body.result?.url, 'the address'))).status).toBe(410);
  clock.advance(-(5 * 60_000 + 1));
});

test('a card form the issuer can’t make is not offered, and is rejected before anything starts', async () => {
  expect((await made.owner.device.ask(corporateCards.getProgramme)).forms).toEqual(['virtual']);
  const { body } = await orderCard(server, made, anOrder(made.holder, { form: 'physical' }));
  expect(body.error?.code).toBe('card:issuerCannot');
  const verification = await passedFor(server, made.owner, made.owner, cardValues(id, 'replace'));
  const replaced = await made.owner.device.call(corporateCards.replace, { body: { id, verification } });
  expect(replaced.body.error).toBeNull();
  await server.workJobs();
  expect(card['status']).toBe('canceled');
});

test('a dispute submitted to the issuer waits for its network, can’t be withdrawn then, and is credited when won', async () => {
  const paying = await issuedCard(server, made);
  const theirs = must(issuer.listOf('ic').at(-1), 'the card');
  const payment = issuer.authorize(theirs);
  await ask(payment);
  issuer.settle(payment, true, { status: 'closed' });
  await report('issuing_transaction.created', issuer.transact({ authorization: payment, card: theirs }, -10_000));
  const { id: paymentId, cardId } = await paymentOf(payment);
  expect(cardId).toBe(paying);
  const said = { reason: 'notReceived' as const, amount: '60', text: 'It never came', files: [] };
  const opened = await callFor(made.holder, made.owner, corporateCards.openDispute, { body: { paymentId, ...said } });
  const dispute = must(opened.body.result, 'the dispute');
  issuer.wantsMore = true;
  await callFor(made.holder, made.owner, corporateCards.submitDispute, { body: { id: dispute.id } });
  await server.workJobs();
  const handed = must(issuer.listOf('idp').at(-1), 'the dispute there');
  expect(handed).toMatchObject({ amount: '6000', status: 'unsubmitted', metadata: { waits: 'dashboard' } });
  const back = await callFor(made.holder, made.owner, corporateCards.withdrawDispute, { body: { id: dispute.id } });
  expect(back.body.error?.code).toBe('card:issuerCannot');
  Object.assign(handed, { status: 'won' });
  clock.advance(1000);
  await report('issuing_dispute.closed', handed);
  const { items } = await made.owner.device.ask(corporateCards.listDisputes, { query: {} });
  expect(items[0]).toMatchObject({ id: dispute.id, status: 'won', credited: '60.00' });
  expect(await money()).toEqual(['475.00', '0.00']);
});
