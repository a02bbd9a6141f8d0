import { expect, test } from 'vitest';
import { allAssets, listPricingCurrencies } from '#contract/platform/assets.ts';
import { createSandboxRates } from './sandbox.ts';

const rates = createSandboxRates();
const at = new Date('2026-11-21T00:00:30Z');

test('there is a price above zero of every asset in every pricing currency, at any time', async () => {
  for (const instant of [new Date(0), at, new Date('2200-01-01T00:00:00Z')]) {
    for (const { code } of allAssets()) {
      for (const { code: currency } of listPricingCurrencies()) {
        const price = await rates.findPrice(code, currency, instant);
        expect(price && price.numerator > 0n && price.denominator > 0n).toBe(true);
      }
    }
  }
});

test('everybody who asks within a minute hears the same', async () => {
  const early = await rates.findPrice('BTC', 'USD', new Date('2026-11-21T00:00:00Z'));
  expect(await rates.findPrice('BTC', 'USD', at)).toEqual(early);
});

test('there is none of what is unknown', async () => {
  expect(await rates.findPrice('DOGE', 'USD', at)).toBeUndefined();
  expect(await rates.findPrice('BTC', 'ZZZ', at)).toBeUndefined();
});
