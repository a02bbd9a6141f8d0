import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notices } from '#contract/notices/calls.ts';
import { assert } from '#contract/platform/errors.ts';
import { rateWatch } from '#contract/rate-watch/calls.ts';
import { maxRateAlerts } from '#contract/rate-watch/rules.ts';
import type { RatesProvider } from '#server/providers/rates/rates.ts';
import { createSandboxRates } from '#server/providers/rates/sandbox.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { checkAlerts } from './check.ts';

let server: TestServer;
let who: Someone;
/** Price of one euro in dollars; undefined if unknown. */
let euro: string | undefined;
const sandbox = createSandboxRates();
const rates: RatesProvider = {
  ...sandbox,
  findRates: async (bases, quote, instants) => {
    if (quote !== 'USD' || !bases.includes('EUR')) return sandbox.findRates(bases, quote, instants);
    return instants.map((at) => {
      return new Map(euro === undefined ? [] : [['EUR', { base: 'EUR', quote, value: euro, at, source: 'test' }]]);
    });
  },
};

beforeAll(async () => {
  server = await testServer({ providers: { rates } });
});
afterAll(() => server.close());
beforeEach(async () => {
  euro = '1.10';
  who = await someone(server);
});

const create = (rate: string, from = 'EUR', to = 'USD') =>
  who.device.call(rateWatch.createAlert, { body: { from, to, rate } });
const list = async () => (await who.device.ask(rateWatch.listAlerts)).items;
async function told(): Promise<readonly object[]> {
  await checkAlerts(server.deps);
  const { items } = await who.device.ask(notices.list, { query: {} });
  return items.filter(({ kind }) => kind === 'rate.reached').map(({ values }) => values);
}

test('an alert waits for the rate to cross to its other side, and notifies once', async () => {
  const above = await create('1.12');
  const below = await create('1.08');
  assert(above.body.success && below.body.success, 'both are taken');
  expect([above.body.result.direction, below.body.result.direction]).toEqual(['above', 'below']);
  expect(await told()).toEqual([]);
  euro = '1.12';
  const reached = { from: 'EUR', to: 'USD', direction: 'above', rate: '1.12' };
  expect(await told()).toMatchObject([reached]);
  euro = '1.2';
  expect(await told()).toMatchObject([reached]);
  expect(await list()).toMatchObject([
    { rate: '1.08', reachedAt: null },
    { rate: '1.12', reachedRate: '1.12' },
  ]);
  euro = '1.0799999999';
  expect(await told()).toHaveLength(2);
});

test('ten servers checking at the same time notify once', async () => {
  await create('1.11');
  euro = '1.12';
  await Promise.all(Array.from({ length: 10 }, () => checkAlerts(server.deps)));
  expect(await told()).toHaveLength(1);
});

test('while the rate is unknown no alert notifies, and a new one is refused', async () => {
  await create('1.11');
  euro = undefined;
  expect(await told()).toEqual([]);
  expect(await create('1.2')).toMatchObject({ body: { error: { code: 60012 } } });
});

test('an alert already reached, for an unsupported pair, or with an invalid rate is refused', async () => {
  expect(await create('1.1')).toMatchObject({ body: { error: { code: 'rateAlert:reached' } } });
  expect(await create('1.10')).toMatchObject({ body: { error: { code: 'rateAlert:reached' } } });
  expect(await create('2', 'EUR', 'EUR')).toMatchObject({ body: { error: { code: 40001 } } });
  expect(await create('2', 'ZZZ', 'EUR')).toMatchObject({ body: { error: { code: 40001 } } });
  for (const rate of ['0', '-1', '1e3', '1,2', '１.２', '', '0.0000000000000', '01.2', '9'.repeat(40), '1.\u200f2'])
    expect(await create(rate)).toMatchObject({ status: 400, body: { error: { code: 'request:invalid' } } });
  expect(await list()).toEqual([]);
});

test('alerts are limited to twenty, even for concurrent requests, and deleting one makes room', async () => {
  const answers = await Promise.all(Array.from({ length: maxRateAlerts + 5 }, (_unused, n) => create(`2.${n + 1}1`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxRateAlerts);
  const [first] = await list();
  await who.device.ask(rateWatch.deleteAlert, { body: { id: first?.id ?? '' } });
  expect((await create('3')).status).toBe(200);
  expect((await create('4')).body).toMatchObject({ error: { code: 'rateAlert:tooMany' } });
});

test('another user’s alert can be neither seen nor deleted', async () => {
  await create('1.5');
  const [own] = await list();
  const other = await someone(server);
  expect((await other.device.ask(rateWatch.listAlerts)).items).toEqual([]);
  expect((await other.device.call(rateWatch.deleteAlert, { body: { id: own?.id ?? '' } })).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('a chart’s points are oldest first, end now, and span each range', async () => {
  const chart = async (range: 'day' | 'week' | 'month' | 'year') =>
    (await who.device.ask(rateWatch.getChart, { body: { from: 'BTC', to: 'EUR', range } })).points;
  for (const [range, spanHours] of [
    ['day', 24],
    ['week', 168],
    ['month', 720],
    ['year', 8736],
  ] as const) {
    const times = (await chart(range)).map(({ at }) => new Date(at).getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(server.clock.now().getTime());
    const hours = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 3_600_000;
    expect(hours).toBeLessThanOrEqual(spanHours);
    expect(hours).toBeGreaterThan(spanHours * 0.9);
  }
  const wrong = await who.device.call(rateWatch.getChart, { body: { from: 'BTC', to: 'BTC', range: 'day' } });
  expect(wrong.body).toMatchObject({ error: { code: 40001 } });
});
