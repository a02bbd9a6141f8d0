import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { priceAt, tradeAt, type NamedAmount, type TradeSide } from '#contract/acceptor/rules.ts';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { notices } from '#contract/notices/calls.ts';
import { readRateValue } from '#contract/platform/money-rate.ts';
import { must } from '#contract/platform/errors.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { letDeal, offer, setStatus } from '../acceptor/testing/dealer.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  // Keep the sandbox's own dealer out of these prices.
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

type Money = readonly (readonly [asset: string, amount: string])[];

async function rich(who: Someone, money: Money): Promise<Someone> {
  for (const [asset, amount] of money) await fund(server, who.userId, asset, amount);
  return who;
}
async function dealer(...money: Money): Promise<Someone> {
  const who = await rich(await company(server), money);
  await letDeal(server.deps, who.userId);
  return who;
}
const customer = async (...money: Money) => rich(await someone(server), money);
const askedOf = (Side: TradeSide, Coin: string, Currency: string, Amount: string, By: NamedAmount = 'currency') => ({
  query: { Side, Coin, Currency, By, Amount },
});
const quote = ({ device }: Someone, ...what: Parameters<typeof askedOf>) =>
  device.ask(promissory.quote, askedOf(...what));
const refused = async ({ device }: Someone, ...what: Parameters<typeof askedOf>) =>
  (await device.call(promissory.quote, askedOf(...what))).body.error?.code;
const key = () => ({ idempotencyKey: randomUUID() });
const create = ({ device }: Someone, quoteId: string) => device.call(promissory.create, { body: { quoteId } }, key());
const pay = ({ device }: Someone, id: string) => device.call(promissory.pay, { body: { id } }, key());
const cancel = ({ device }: Someone, id: string) => device.call(promissory.cancel, { body: { id } }, key());
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
async function ordered(who: Someone, ...what: Parameters<typeof askedOf>) {
  const { id } = await quote(who, ...what);
  return who.device.ask(promissory.create, { body: { quoteId: id } }, key());
}
async function has(who: Someone, asset: string, kind: 'available' | 'held' = 'available') {
  const { items } = await who.device.ask(assets.listAssets);
  return items.find((line) => line.asset === asset)?.[kind] ?? '0';
}

describe('an over-the-counter quote', () => {
  test('is the best price that fits, for buying and for selling, and never from the customer’s own offer', async () => {
    const [dear, cheap] = [
      await dealer(['LTC', '100'], ['GBP', '9000']),
      await dealer(['LTC', '100'], ['GBP', '9000']),
    ];
    await offer(server.deps, dear, ['LTC', 'GBP'], { buyDeviation: '2', sellDeviation: '-0.5', buyMaximum: '5000' });
    await offer(server.deps, cheap, ['LTC', 'GBP'], { buyDeviation: '-0.5', sellDeviation: '-3', buyMaximum: '100' });
    const who = await customer();
    const deviation = async (...what: Parameters<typeof askedOf>) => (await quote(who, ...what)).deviation;
    expect(await deviation('buy', 'LTC', 'GBP', '50')).toBe('-0.50');
    expect(await deviation('buy', 'LTC', 'GBP', '500')).toBe('2.00');
    expect(await deviation('sell', 'LTC', 'GBP', '500')).toBe('-0.50');
    expect((await quote(cheap, 'buy', 'LTC', 'GBP', '50')).deviation).toBe('2.00');
    expect(await refused(cheap, 'buy', 'LTC', 'GBP', '6000')).toBe(60021);
    const { items } = await who.device.ask(promissory.listOffers);
    const shown = items.find(({ coin, currency }) => coin === 'LTC' && currency === 'GBP');
    expect([shown?.buy?.maximum, shown?.sell?.maximum]).toEqual(['100.00', '100000.00']);
  });

  test('are listed without those that the platform no longer exchanges', async () => {
    await offer(server.deps, await dealer(['LINK', '100'], ['GBP', '9000']), ['LINK', 'GBP'], {});
    const who = await customer();
    const listed = async () =>
      (await who.device.ask(promissory.listOffers)).items.filter(({ coin }) => coin === 'LINK').length;
    expect(await listed()).toBe(1);
    const usual = catalogue();
    installCatalogue({
      ...usual,
      terms: usual.terms.filter(({ asset, counterAsset }) => asset !== 'LINK' && counterAsset !== 'LINK'),
    });
    onTestFinished(() => installCatalogue(usual));
    expect(await listed()).toBe(0);
  });

  test.each([
    ['buy', 'BTC', 'NOPE', '100', 40001],
    ['buy', 'EUR', 'BTC', '100', 40001],
    ['sell', 'BTC', 'USDT', '100', 40001],
    ['buy', 'XRP', 'CHF', '0', 50014],
    ['buy', 'XRP', 'CHF', '-1', 50014],
    ['buy', 'XRP', 'CHF', '0.001', 50014],
    ['buy', 'XRP', 'CHF', '100', 60021],
  ] as const)('to %s %s for %s, amount %s, is refused: %s', async (side, coin, currency, amount, code) => {
    expect(await refused(await customer(), side, coin, currency, amount)).toBe(code);
  });

  test('covers only what the dealer has, needs a dealer who isn’t frozen, and is for verified customers', async () => {
    const firm = await dealer(['DOGE', '100']);
    await offer(server.deps, firm, ['DOGE', 'EUR']);
    const who = await customer();
    expect(await refused(who, 'buy', 'DOGE', 'EUR', '5000')).toBe(60021);
    expect(await refused(who, 'buy', 'DOGE', 'EUR', '100', 'coin')).toBeUndefined();
    expect(await refused(await someone(server, { kyc_status: 0 }), 'buy', 'DOGE', 'EUR', '12')).toBe(60013);
    await server.db.updateTable('app_user').set({ frozen_at: new Date() }).where('id', '=', firm.userId).execute();
    expect(await refused(who, 'buy', 'DOGE', 'EUR', '100', 'coin')).toBe(60021);
  });
});

describe('an over-the-counter order', () => {
  test('holds the dealer’s side, is paid from the balance, settles both sides, and notifies both', async () => {
    const firm = await dealer(['BTC', '2']);
    await offer(server.deps, firm, ['BTC', 'EUR']);
    const who = await rich(await someone(server, { name: 'Ada Lark' }), [['EUR', '1000']]);
    const order = await ordered(who, 'buy', 'BTC', 'EUR', '400');
    expect(order).toMatchObject({
      status: 'awaitingUserPayment',
      currencyAmount: '400.00',
      fee: '0.00',
      deviation: '1.00',
    });
    expect(Date.parse(order.payUntil) - server.clock.now().getTime()).toBe(180_000);
    expect([await has(firm, 'BTC', 'held'), await has(who, 'EUR')]).toEqual([order.coinAmount, '1000.00']);
    const paid = await who.device.ask(promissory.pay, { body: { id: order.id } }, key());
    expect(paid).toMatchObject({ status: 'completed', counterparty: 'North Pier Ltd' });
    expect([await has(who, 'BTC'), await has(who, 'EUR')]).toEqual([order.coinAmount, '600.00']);
    expect([await has(firm, 'EUR'), await has(firm, 'BTC', 'held')]).toEqual(['400.00', '0.00000000']);
    expect((await who.device.ask(promissory.listHistory, { body: {} })).items).toEqual([paid]);
    expect(await who.device.ask(promissory.get, { query: { Id: order.id } })).toEqual(paid);
    const { items } = await firm.device.ask(promissory.listDealt, { body: {} });
    expect(items).toEqual([{ ...paid, counterparty: 'Ada Lark' }]);
    for (const [one, as] of [
      [who, 'customer'],
      [firm, 'dealer'],
    ] as const) {
      const told = await one.device.ask(notices.list, { query: {} });
      expect(told.items.map(({ kind, values }) => [kind, values])).toContainEqual([
        'promissory.completed',
        expect.objectContaining({ id: order.id, side: 'buy', as }),
      ]);
    }
    expect([codeOf(await pay(who, order.id)), codeOf(await cancel(who, order.id))]).toEqual([40006, 40006]);
  });

  test('to sell pays the customer in the currency', async () => {
    const firm = await dealer(['USD', '5000']);
    await offer(server.deps, firm, ['ETH', 'USD']);
    const who = await customer(['ETH', '1']);
    const { id, currencyAmount } = await ordered(who, 'sell', 'ETH', 'USD', '0.5', 'coin');
    expect(codeOf(await pay(who, id))).toBe('done');
    expect([await has(who, 'ETH'), await has(who, 'USD')]).toEqual(['0.500000000000000000', currencyAmount]);
    expect(await has(firm, 'ETH')).toBe('0.500000000000000000');
  });

  test('from one quote is created once, even for twenty concurrent requests', async () => {
    const firm = await dealer(['USDC', '1000']);
    await offer(server.deps, firm, ['USDC', 'EUR']);
    const who = await customer(['EUR', '1000']);
    const { id, coinAmount } = await quote(who, 'buy', 'USDC', 'EUR', '40');
    const codes = (await Promise.all(Array.from({ length: 20 }, () => create(who, id)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 60015)).toHaveLength(19);
    expect(await has(firm, 'USDC', 'held')).toBe(coinAmount);
  });

  test('for a dealer’s last coins is created for one of two customers, and the other gets 60022', async () => {
    const firm = await dealer(['SOL', '1']);
    await offer(server.deps, firm, ['SOL', 'EUR']);
    const people = await Promise.all([1, 2].map(() => customer(['EUR', '5000'])));
    const quotes = await Promise.all(people.map((who) => quote(who, 'buy', 'SOL', 'EUR', '1', 'coin')));
    const answers = await Promise.all(people.map((who, at) => create(who, quotes[at]?.id ?? '')));
    expect(answers.map(codeOf).toSorted()).toEqual([60022, 'done']);
  });

  test('paid and cancelled at the same time ends as exactly one of the two', async () => {
    const firm = await dealer(['LTC', '1000']);
    await offer(server.deps, firm, ['LTC', 'CHF']);
    const who = await customer(['CHF', '5000']);
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await ordered(who, 'buy', 'LTC', 'CHF', '20');
      const codes = (await Promise.all([pay(who, id), cancel(who, id)])).map(codeOf);
      expect([
        ['done', 40006],
        [40004, 'done'],
      ]).toContainEqual(codes);
    }
    expect(await has(firm, 'LTC', 'held')).toBe('0.00000000');
  });

  test('not paid in time is cancelled by the sweep, and the dealer’s hold is released', async () => {
    const firm = await dealer(['XRP', '1000']);
    await offer(server.deps, firm, ['XRP', 'EUR']);
    const who = await customer(['EUR', '500']);
    const { id } = await ordered(who, 'buy', 'XRP', 'EUR', '100');
    server.clock.advance(180_000);
    expect(codeOf(await pay(who, id))).toBe(60016);
    await runExpiry();
    expect((await who.device.ask(promissory.get, { query: { Id: id } })).status).toBe('orderCancelled');
    expect([await has(firm, 'XRP'), await has(firm, 'XRP', 'held')]).toEqual(['1000.000000', '0.000000']);
    expect([codeOf(await pay(who, id)), codeOf(await cancel(who, id))]).toEqual([40004, 60017]);
  });

  test('fails without moving money if the customer has spent the balance meanwhile', async () => {
    const firm = await dealer(['BTC', '1'], ['USD', '1000']);
    await offer(server.deps, firm, ['BTC', 'USD']);
    await offer(server.deps, firm, ['TRX', 'USD']);
    await fund(server, firm.userId, 'TRX', '100000');
    const who = await customer(['USD', '150']);
    const first = await ordered(who, 'buy', 'BTC', 'USD', '100');
    const second = await ordered(who, 'buy', 'TRX', 'USD', '100');
    expect(codeOf(await pay(who, first.id))).toBe('done');
    const failed = await who.device.ask(promissory.pay, { body: { id: second.id } }, key());
    expect(failed).toMatchObject({ status: 'paymentFailed', failure: 'insufficient' });
    expect([await has(who, 'USD'), await has(firm, 'TRX')]).toEqual(['50.00', '100000.000000']);
    expect([codeOf(await pay(who, second.id)), codeOf(await cancel(who, second.id))]).toEqual([60008, 60008]);
  });

  test('is refused for an expired quote, another customer’s quote, a missing balance, and a disabled pair or dealer', async () => {
    const firm = await dealer(['BTC', '5']);
    const pair = await offer(server.deps, firm, ['BTC', 'JPY'], { buyMaximum: '9000000' });
    const who = await customer(['JPY', '100000']);
    const old = await quote(who, 'buy', 'BTC', 'JPY', '1000');
    server.clock.advance(60_000);
    expect(codeOf(await create(who, old.id))).toBe(60015);
    const poor = await quote(who, 'buy', 'BTC', 'JPY', '100001');
    expect(codeOf(await create(who, poor.id))).toBe(60007);
    expect(codeOf(await create(await customer(), poor.id))).toBe('request:notFound');
    const taken = await quote(who, 'buy', 'BTC', 'JPY', '1000');
    await setStatus(server.deps, firm, pair, 'disabled');
    expect(codeOf(await create(who, taken.id))).toBe(60022);
    await setStatus(server.deps, firm, pair, 'enabled');
    const closed = await quote(who, 'buy', 'BTC', 'JPY', '1000');
    await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', firm.userId).execute();
    expect(codeOf(await create(who, closed.id))).toBe(40003);
  });

  test.each([
    ['frozen', { frozen_at: new Date() }],
    ['disabled', { is_disabled: true }],
    ['banned', { banned_at: new Date() }],
  ])('can’t be paid once its dealer is %s, and ends by itself', async (_how, shut) => {
    const firm = await dealer(['LTC', '5']);
    await offer(server.deps, firm, ['LTC', 'EUR']);
    const who = await customer(['EUR', '1000']);
    const { id } = await ordered(who, 'buy', 'LTC', 'EUR', '100');
    const pay = () => who.device.call(promissory.pay, { body: { id } }, key());
    await server.db.updateTable('app_user').set(shut).where('id', '=', firm.userId).execute();
    expect([codeOf(await pay()), await has(who, 'EUR'), await has(who, 'LTC')]).toEqual([40003, '1000.00', '0']);
    server.clock.advance(180_000);
    await enqueue(server.db, 'promissory.sweep', {});
    await server.workJobs();
    expect(codeOf(await pay())).toBe(40004);
  });

  test('awaiting payment is limited to three per customer', async () => {
    const firm = await dealer(['ETH', '50']);
    await offer(server.deps, firm, ['ETH', 'CHF']);
    const who = await customer(['CHF', '1000']);
    for (let turn = 0; turn < 3; turn += 1) await ordered(who, 'buy', 'ETH', 'CHF', '20');
    const { id } = await quote(who, 'buy', 'ETH', 'CHF', '20');
    expect(codeOf(await create(who, id))).toBe(40016);
  });
});

/** Runs the sweep and the jobs it enqueued, as the scheduler would. */
async function runExpiry(): Promise<void> {
  await enqueue(server.db, 'promissory.sweep', {});
  await server.workJobs();
}

test('a trade’s rounding costs the customer less than one smallest unit and never favors them, for random amounts', () => {
  const scales = { coin: 8, currency: 2 };
  const units = fc.bigInt({ min: 1n, max: 10n ** 14n });
  const sides = fc.constantFrom<TradeSide>('buy', 'sell');
  const named = fc.constantFrom<NamedAmount>('coin', 'currency');
  const prices = fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: -1000, max: 1000 }));
  fc.assert(
    fc.property(sides, named, units, prices, (side, by, amount, [reference, bps]) => {
      const price = priceAt(String(reference), bps);
      const trade = tradeAt(side, by, amount, price, scales);
      const { numerator, denominator } = must(readRateValue(price), 'a price');
      // Currency units of the coins, scaled by the factor that both sides are compared with.
      const worth = trade.coin * numerator * 100n;
      const unit = denominator * 100_000_000n;
      const given = trade.currency * unit;
      const loss = side === 'buy' ? given - worth : worth - given;
      const step = by === 'coin' ? unit : numerator * 100n;
      expect(loss >= 0n && loss < step).toBe(true);
    }),
  );
});
