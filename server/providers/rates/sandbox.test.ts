import { expect, test } from 'vitest';
import { allAssets, listPricingCurrencies } from '#contract/platform/assets.ts';
import { readRateValue } from '#contract/platform/money-rate.ts';
import { ratesAt } from './rates.ts';
import { must } from '#contract/platform/errors.ts';
import { createSandboxRates } from './sandbox.ts';

const rates = createSandboxRates();
const at = new Date('2026-11-21T00:00:30Z');
const codes = allAssets().map(({ code }) => code);

test('has a price above zero for every asset in every pricing currency, at any time', async () => {
  const instants = [new Date(0), at, new Date('2200-01-01T00:00:00Z')];
  for (const { code: currency } of listPricingCurrencies()) {
    const found = await rates.findRates(codes, currency, instants);
    expect(found).toHaveLength(instants.length);
    for (const one of found) for (const code of codes) expect(readRateValue(one.get(code)?.value ?? '')).toBeDefined();
  }
});

test('returns the same rate to everyone within a minute', async () => {
  const early = await ratesAt(rates, ['BTC'], 'USD', new Date('2026-11-21T00:00:00Z'));
  expect(await ratesAt(rates, ['BTC'], 'USD', at)).toEqual(early);
});

test('has no rate for an unknown asset or currency', async () => {
  expect(await ratesAt(rates, ['NONE', 'BTC'], 'ZZZ', at)).toEqual(new Map());
  expect([...(await ratesAt(rates, ['NONE', 'BTC'], 'USD', at)).keys()]).toEqual(['BTC']);
});

test('a currency moves by about a percent over months, and a coin that represents another asset moves with it', async () => {
  const days = Array.from({ length: 120 }, (_none, day) => new Date(at.getTime() + day * 86_400_000));
  const found = await rates.findRates(['EUR', 'EURC', 'BTC', 'WBTC'], 'USD', days);
  const values = (code: string) => found.map((one) => Number(must(one.get(code), code).value));
  const spread = (code: string) => Math.max(...values(code)) / Math.min(...values(code));
  expect(spread('EUR')).toBeGreaterThan(1.002);
  expect(spread('EUR')).toBeLessThan(1.025);
  expect(spread('BTC')).toBeGreaterThan(1.03);
  expect(values('EURC')).toEqual(values('EUR'));
  const ratios = values('WBTC').map((value, index) => value / must(values('BTC')[index], 'BTC'));
  expect(Math.max(...ratios) - Math.min(...ratios)).toBeLessThan(1e-6);
});
