import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { startCoinbase, startCoinGecko, type RateServer } from '#server/providers/rates/testing/rate-servers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';

const dollars = { BTC: '96000', EUR: '1.2' };
let sources: RateServer[];
let server: TestServer;

beforeAll(async () => {
  const [coinbase, coingecko] = await Promise.all([startCoinbase(dollars), startCoinGecko(dollars)]);
  sources = [coinbase, coingecko];
  server = await testServer({
    env: {
      RATES_SOURCES: 'coinbase,coingecko',
      RATES_COINBASE_URL: coinbase.url,
      RATES_COINGECKO_URL: `${coingecko.url}/`,
    },
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all(sources.map((source) => source.close()));
});

test('rates come from the configured sources; half a minute after both fail there are none', async () => {
  const { device } = await newcomer(server);
  const getRate = () => device.call(assets.getRate, { query: { Coin: 'BTC', Currency: 'EUR' } });
  expect((await getRate()).body.result).toMatchObject({ price: expect.stringMatching(/^(80000|79999\.9)/) });
  for (const source of sources) source.manner = 'fails';
  server.clock.advance(30_000);
  expect((await getRate()).status).toBe(200);
  server.clock.advance(1000);
  const { status, body } = await getRate();
  expect([status, body.error?.code]).toEqual([503, 60012]);
  const query = { From: 'BTC', To: 'EUR', Amount: '1' };
  expect((await device.call(assets.getConversion, { query })).body.error?.code).toBe(60012);
  for (const source of sources) source.manner = 'answers';
  server.clock.advance(10_000);
  expect((await getRate()).status).toBe(200);
});
