import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import '../../../tests/harness/catalogue.ts';
import type { CardSessionRequest } from './card-purchase.ts';
import { createMoonpay, type MoonpaySettings } from './moonpay.ts';
import { readCardPurchase } from './settings.ts';

const now = new Date('2026-11-23T10:00:00Z');
const clock = { now: () => now };
const id = '01930000-0000-7000-8000-00000000000a';
const request: CardSessionRequest = {
  id,
  orderId: '01930000-0000-7000-8000-00000000000b',
  currency: 'USD',
  amount: '300.00',
  coin: 'ETH',
  coinAmount: '0.1',
  payType: 'visa',
  name: 'Ines Moreau',
  ip: '203.0.113.9',
  returnUrl: 'https://keelson.example/dashboard/ramp/order?id=x',
  expiresAt: new Date(now.getTime() + 180_000),
};
/** Returns a transaction as in the documentation's example. */
const transaction = (change: Record<string, unknown>) => ({
  id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
  createdAt: '2026-11-23T09:59:03.640Z',
  baseCurrencyAmount: 295.45,
  quoteCurrencyAmount: 0.1819,
  feeAmount: 3.99,
  extraFeeAmount: 0,
  networkFeeAmount: 0.56,
  areFeesIncluded: true,
  status: 'completed',
  externalTransactionId: id,
  baseCurrency: { code: 'usd' },
  ...change,
});

let server: Server;
let settings: MoonpaySettings;
let answers: Record<string, { status: number; body: unknown }>;
let asked: string[];

/** Responds like the provider: by path, and only to requests with the key. */
function reply({ headers, url = '' }: IncomingMessage, response: ServerResponse): void {
  asked.push(url);
  const [path = ''] = url.split('?');
  const isOurs = headers.authorization === 'Api-Key sk_test';
  const { status, body } = isOurs ? (answers[path] ?? { status: 404, body: {} }) : { status: 401, body: {} };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer(reply);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wallets = { ETH: { code: 'eth', address: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae' } };
  settings = {
    url,
    pageUrl: 'https://buy.sample.example',
    key: 'pk_test',
    secret: 'sk_test',
    webhookSecret: 'wk',
    wallets,
  };
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const ext = `/v1/transactions/ext/${id}`;

describe('the page', () => {
  test('has the payment, the coins’ wallet and our id in a signed address', async () => {
    const { address } = await createMoonpay(settings, clock).session(request);
    const [signed = '', signature = ''] = address.split('&signature=');
    const { searchParams, search } = new URL(signed);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      apiKey: 'pk_test',
      currencyCode: 'eth',
      walletAddress: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '300.00',
      lockAmount: 'true',
      externalTransactionId: id,
    });
    const expected = createHmac('sha256', 'sk_test').update(search).digest('base64');
    expect(decodeURIComponent(signature)).toBe(expected);
  });

  test('is offered for coins that have a wallet, within the provider’s limits', async () => {
    answers['/v3/currencies/eth/limits'] = {
      status: 200,
      body: {
        baseCurrency: { code: 'usd', minBuyAmount: 30, maxBuyAmount: 9000.5 },
        paymentMethod: 'credit_debit_card',
      },
    };
    const moonpay = createMoonpay(settings, clock);
    expect(await moonpay.quote(request)).toEqual({ minimum: '30.00', maximum: '9000.50' });
    expect(asked[0]).toContain('baseCurrencyCode=usd');
    expect(await moonpay.quote({ ...request, coin: 'BTC' })).toBeUndefined();
  });
});

describe('a payment', () => {
  test('is the full amount charged to the card, fees included', async () => {
    answers[ext] = { status: 200, body: [transaction({})] };
    expect(await createMoonpay(settings, clock).get(id)).toEqual({
      id,
      reference: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
      status: 'completed',
      paid: { currency: 'USD', amount: '300.00', at: new Date('2026-11-23T09:59:03.640Z') },
      further: [],
    });
  });

  test.each([
    ['waitingPayment', 'awaitingPayment'],
    ['waitingAuthorization', 'awaitingPayment'],
    ['pending', 'processing'],
    ['failed', 'failed'],
  ])('with the provider’s status %s is %s', async (theirs, ours) => {
    answers[ext] = { status: 200, body: [transaction({ status: theirs })] };
    expect((await createMoonpay(settings, clock).get(id))?.status).toBe(ours);
  });

  test('tried several times is the attempt that got furthest; before the first there is none', async () => {
    answers[ext] = { status: 200, body: [transaction({ status: 'failed' }), transaction({ status: 'pending' })] };
    expect((await createMoonpay(settings, clock).get(id))?.status).toBe('processing');
    answers = {};
    expect(await createMoonpay(settings, clock).get(id)).toBeUndefined();
  });

  test('paid several times names the further transactions, each of which can be given back alone', async () => {
    const [later, failed] = [
      transaction({ id: 'later', createdAt: '2026-11-23T09:59:30.000Z', status: 'pending' }),
      transaction({ id: 'failed', status: 'failed' }),
    ];
    answers[ext] = { status: 200, body: [later, failed, transaction({})] };
    const provider = createMoonpay(settings, clock);
    expect(await provider.get(id)).toMatchObject({ reference: transaction({}).id, further: ['later'] });
    await expect(provider.refund(id, 'later')).rejects.toThrow('the payment later has to be given back');
    answers[ext] = { status: 200, body: [{ ...later, status: 'completed' }, transaction({})] };
    expect(await provider.get(id)).toMatchObject({ reference: transaction({}).id, further: ['later'] });
    answers[ext] = { status: 200, body: [{ ...later, status: 'failed' }, transaction({})] };
    await provider.refund(id, 'later');
    expect(await provider.get(id)).toMatchObject({ further: [] });
  });

  test('can’t be looked up while the provider is away, and can only be refunded by hand', async () => {
    answers[ext] = { status: 503, body: {} };
    await expect(createMoonpay(settings, clock).get(id)).rejects.toThrow('503');
    answers[ext] = { status: 200, body: [transaction({})] };
    await expect(createMoonpay(settings, clock).refund(id)).rejects.toThrow('dashboard');
  });
});

describe('a report', () => {
  const body = Buffer.from(JSON.stringify({ type: 'transaction_updated', data: { externalTransactionId: id } }));
  const headerOf = (key: string, atMs: number, of = body) => {
    const time = String(Math.floor(atMs / 1000));
    const signature = createHmac('sha256', key).update(`${time}.${of.toString()}`).digest('hex');
    return { 'moonpay-signature-v2': `t=${time},s=${signature}` };
  };

  test('is genuine only with a recent signature of its exact bytes', async () => {
    const { events } = createMoonpay(settings, clock);
    expect(await events.isGenuine(headerOf('wk', now.getTime()), body)).toBe(true);
    expect(await events.isGenuine(headerOf('other', now.getTime()), body)).toBe(false);
    expect(await events.isGenuine(headerOf('wk', now.getTime() - 3_600_000), body)).toBe(false);
    expect(await events.isGenuine(headerOf('wk', now.getTime()), Buffer.from('{}'))).toBe(false);
    expect(await events.isGenuine({}, body)).toBe(false);
  });

  test('names the payment, and is ignored if it is about anything else', () => {
    const { events } = createMoonpay(settings, clock);
    expect(events.read(body)).toEqual({ paymentId: id });
    const of = (event: unknown) => events.read(Buffer.from(JSON.stringify(event)));
    expect(of({ type: 'identity_check_updated', data: {} })).toBeUndefined();
    expect(of({ type: 'transaction_updated', data: { externalTransactionId: 'somebody else’s' } })).toBeUndefined();
  });
});

describe('its settings', () => {
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    const found = readCardPurchase({ problems, text: (name) => env[name], url: (name) => env[name] });
    return { found, problems };
  };
  const whole = {
    CARD_PURCHASE_KEY: 'pk',
    CARD_PURCHASE_SECRET: 'sk',
    CARD_PURCHASE_WEBHOOK_SECRET: 'wk',
    CARD_PURCHASE_WALLETS: 'USDT=usdt_trx:TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  };

  test('are all set or none, and name the wallets by the provider’s codes', () => {
    expect(read({})).toEqual({ found: undefined, problems: [] });
    expect(read(whole).found?.wallets).toEqual({
      USDT: { code: 'usdt_trx', address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' },
    });
    expect(read({ CARD_PURCHASE_KEY: 'pk' }).problems).toHaveLength(1);
    expect(read({ ...whole, CARD_PURCHASE_WALLETS: 'USDT' }).problems).toHaveLength(1);
  });
});
