import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Rate } from '#contract/platform/money-rate.ts';
import { testClock, type TestClock } from '../../../tests/harness/clock.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { connectRates } from './connect.ts';
import { ProviderHealth } from '../health.ts';
import { ratesAt, type RatesProvider } from './rates.ts';
import { startCoinbase, startCoinGecko, startEcb, startKraken, type RateServer } from './testing/rate-servers.ts';
import './tables.ts';

const dollars = { BTC: '96000', ETH: '3200', EUR: '1.05', JPY: '0.0064', AED: '0.27229' };
const codes = [...Object.keys(dollars), 'USD', 'LTC'];

let clock: TestClock;
let database: Awaited<ReturnType<typeof testDatabase>>;
let coinbase: RateServer;
let kraken: RateServer;
let coingecko: RateServer;
let ecb: RateServer;
let rates: RatesProvider;
let health: ProviderHealth;
const lines: string[] = [];

beforeEach(async () => {
  clock = testClock();
  database = await testDatabase();
  [coinbase, kraken, coingecko, ecb] = await Promise.all([
    startCoinbase(dollars),
    startKraken(dollars),
    startCoinGecko(dollars),
    startEcb({}),
  ]);
  lines.length = 0;
  health = new ProviderHealth(clock);
  rates = connect();
});
afterEach(async () => {
  await Promise.all([coinbase, kraken, coingecko, ecb].map((server) => server.close()));
  await database.close();
});

const hour = 3_600_000;
const connect = ({ patienceMs = hour, timeoutMs = hour } = {}) =>
  connectRates({
    settings: {
      sources: ['coinbase', 'kraken', 'coingecko'],
      urls: { coinbase: coinbase.url, kraken: kraken.url, coingecko: coingecko.url },
      ecbUrl: ecb.url,
      toleranceBps: 200,
    },
    db: database.db,
    clock,
    codes: () => codes,
    log: (line) => lines.push(line),
    health,
    patienceMs,
    timeoutMs,
  });

const now = (quote: string, ...bases: string[]) => ratesAt(rates, bases, quote, clock.now());
/** To the cent of a thousand, because the sources round differently. */
const near = (rate: Rate | undefined) => rate?.value.slice(0, 7);

test('combines three sources in their formats into one rate each, in any currency', async () => {
  const found = await now('USD', 'BTC', 'EUR', 'JPY', 'USD');
  expect(['BTC', 'EUR', 'JPY', 'USD'].map((code) => near(found.get(code)))).toEqual(
    ['96000', '1.05', '0.0064', '1'].map((text) => expect.stringMatching(new RegExp(`^(${text}|${beneath(text)})`))),
  );
  expect(found.get('BTC')).toMatchObject({ base: 'BTC', quote: 'USD', at: clock.now(), source: 'market' });
  expect(near((await now('EUR', 'BTC')).get('BTC'))).toMatch(/^9142[89]/);
  // Kraken has no dirhams and no actively traded litecoin: the two other sources agree on AED but not on LTC.
  expect([...(await now('USD', 'AED', 'LTC')).keys()]).toEqual(['AED']);
});

/** Returns a pattern for a value that a source's rounding put just below the given one. */
function beneath(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  if (decimals === '') return `${BigInt(whole) - 1n}\\.9`;
  const cut = String(BigInt(`1${decimals}`) - 1n).slice(1);
  return `${whole}\\.${cut}9`;
}

test('queries each source once for a page’s rates, however many customers ask within ten seconds', async () => {
  await Promise.all(Array.from({ length: 20 }, () => now('USD', ...codes)));
  clock.advance(9_000);
  await now('EUR', ...codes);
  expect([coinbase, coingecko].map(({ asked }) => asked.length)).toEqual([1, 1]);
  expect(kraken.asked).toEqual(['/0/public/AssetPairs', expect.stringContaining('/0/public/Ticker?pair=XXBTZUSD,')]);
  clock.advance(1000);
  await now('USD', 'BTC');
  expect(coinbase.asked).toHaveLength(2);
});

test('leaves out a source that is far off, and gives no rate if no two sources agree', async () => {
  coinbase.dollars.set('BTC', '9600');
  expect(near((await now('USD', 'BTC')).get('BTC'))).toMatch(/^(96000|95999)/);
  clock.advance(10_000);
  kraken.dollars.set('BTC', '50000');
  expect((await now('USD', 'BTC')).get('BTC')).toBeUndefined();
  expect((await now('USD', 'ETH')).get('ETH')).toBeDefined();
});

test('a source that never answers delays nobody, and one that sends garbage or fails is left out', async () => {
  coingecko.manner = 'hangs';
  rates = connect({ patienceMs: 0 });
  expect((await now('USD', 'BTC')).get('BTC')).toBeDefined();
  kraken.manner = 'babbles';
  rates = connect({ timeoutMs: 200 });
  expect((await now('USD', 'BTC')).get('BTC')).toBeUndefined();
  expect(lines.some((line) => line.includes('kraken'))).toBe(true);
  kraken.manner = 'fails';
  coingecko.manner = 'answers';
  rates = connect();
  expect((await now('USD', 'BTC')).get('BTC')).toBeDefined();
  const states = new Map(health.list().map(({ adapter, state }) => [adapter, state]));
  expect([states.get('kraken'), states.get('coinbase'), states.get('ecb')]).toEqual(['failing', 'working', 'unused']);
});

test('a rate stays valid for thirty seconds after its sources stop answering, and no longer', async () => {
  const asked = clock.now();
  await now('USD', 'BTC');
  for (const server of [coinbase, kraken, coingecko]) server.manner = 'fails';
  clock.advance(30_000);
  expect((await now('USD', 'BTC')).get('BTC')?.at).toEqual(asked);
  clock.advance(1000);
  expect([...(await now('USD', 'BTC')).keys()]).toEqual([]);
});

test('past days use the stored rates, the central bank’s in preference to the markets’', async () => {
  const day = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * 86_400_000);
  const label = (daysAgo: number) => day(daysAgo).toISOString().slice(0, 10);
  ecb.dollars.set(label(3), '1.1').set(label(5), '1.2');
  await rates.keepDay();
  const instants = [day(20), day(5), day(4), day(3), day(0)];
  const found = await rates.findRates(['EUR', 'BTC'], 'USD', instants);
  expect(found.slice(0, 4).map((one) => one.get('EUR')?.value)).toEqual([undefined, '1.2', '1.2', '1.1']);
  expect(ecb.asked).toEqual(['/stats/eurofxref/eurofxref-hist-90d.xml']);
  // The markets' value for today holds until the central bank's arrives.
  const kept = () =>
    database.db
      .selectFrom('reference_rate')
      .select(['code', 'source'])
      .where('on_day', '=', label(0))
      .where('code', 'in', ['BTC', 'EUR'])
      .orderBy('code')
      .execute();
  expect(await kept()).toEqual([
    { code: 'BTC', source: 'market' },
    { code: 'EUR', source: 'market' },
  ]);
  ecb.dollars.set(label(0), '1.06');
  await rates.keepDay();
  await rates.keepDay();
  expect(await kept()).toEqual([
    { code: 'BTC', source: 'market' },
    { code: 'EUR', source: 'ecb' },
  ]);
  expect(ecb.asked.slice(1)).toEqual(['/stats/eurofxref/eurofxref-daily.xml', '/stats/eurofxref/eurofxref-daily.xml']);
  // Tomorrow, today's coins are worth what the markets said.
  clock.advance(86_400_000);
  const [tomorrow] = await rates.findRates(['BTC'], 'EUR', [day(1)]);
  expect(tomorrow?.get('BTC')?.value).toMatch(/^9056[56]/);
});

test('a chart uses stored hourly rates, and daily rates where no hour was stored', async () => {
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * hour);
  await rates.keepDay();
  clock.advance(hour);
  for (const server of [coinbase, kraken, coingecko]) server.dollars.set('BTC', '97000');
  await rates.keepDay();
  // The sources were unavailable for a day.
  clock.advance(24 * hour);
  for (const server of [coinbase, kraken, coingecko]) server.dollars.set('BTC', '98000');
  const found = await rates.findHistory('BTC', 'USD', [ago(240), ago(25), ago(24), ago(12)]);
  expect(found.map((rate) => rate?.value)).toEqual([undefined, '96000', '97000', '97000']);
  const [now] = await rates.findHistory('BTC', 'USD', [clock.now()]);
  expect(now?.value).toMatch(/^98000/);
});
