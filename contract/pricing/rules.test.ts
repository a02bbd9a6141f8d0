import { expect, test } from 'vitest';
import { pairTerms } from '../convert/rules.ts';
import { listNetworks } from '../currencies/networks.ts';
import { splitAmount } from '../fiat-withdrawals/rules.ts';
import { listOffered } from '../payees/schemes.ts';
import { assetCode } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { parseUnits } from '../platform/money.ts';
import { accountFees, exampleAmount, priceOf, termsOfOrder } from './rules.ts';

test('the price of a bank withdrawal equals what its order is charged, in each tier', () => {
  for (const tier of ['standard', 'vip'] as const)
    for (const { scheme, terms } of listOffered('EUR', { tier })) {
      const charged = must(splitAmount(terms, must(parseUnits('1000', 2), 'an amount'), 'send'), 'a split');
      const order = { service: 'bank', asset: 'EUR', way: scheme.code, amount: '1000' } as const;
      const price = must(priceOf(order, tier), 'a price');
      if ('fault' in price) throw new Error(`${scheme.code} can’t be priced: ${price.fault}`);
      expect([parseUnits(price.fee, 2), parseUnits(price.arrives, 2)]).toEqual([charged.fee, charged.arrives]);
    }
});

test('every coin on every chain has a price for its largest order', () => {
  for (const { asset, network, withdrawal } of listNetworks()) {
    const order = { service: 'coin', asset, way: network, amount: withdrawal.maximum } as const;
    expect(priceOf(order, 'standard')).toMatchObject({ terms: { id: withdrawal.id } });
  }
});

test('every coin’s example has a price', () => {
  for (const { asset, network, withdrawal } of listNetworks()) {
    const order = { service: 'coin', asset, way: network, amount: exampleAmount(withdrawal) } as const;
    expect(priceOf(order, 'standard')).not.toHaveProperty('fault');
  }
  const terms = { asset: assetCode('USD'), minimum: '20', maximum: '900' };
  expect([exampleAmount(terms), exampleAmount({ ...terms, maximum: '250000' })]).toEqual(['20', '1000']);
});

test('a conversion costs only its spread from the mid-market rate', () => {
  const { spreadBps } = must(pairTerms('BTC', 'EUR'), 'a pair');
  const price = priceOf({ service: 'convert', asset: 'BTC', way: 'EUR', amount: '1' }, 'standard');
  expect(price).toMatchObject({ fee: `0.00${String(spreadBps).padStart(2, '0')}0000` });
});

test('an order outside its limits gets a fault, and an unknown or malformed one gets no price', () => {
  const eur = { service: 'bank', asset: 'EUR', way: 'sepa' } as const;
  expect(priceOf({ ...eur, amount: '0' }, 'standard')).toMatchObject({ fault: 'belowMinimum' });
  expect(priceOf({ ...eur, amount: '99999999' }, 'standard')).toMatchObject({ fault: 'aboveMaximum' });
  expect(priceOf({ ...eur, amount: '1.234' }, 'standard')).toBeUndefined();
  expect(priceOf({ ...eur, amount: '1e3' }, 'standard')).toBeUndefined();
  expect(priceOf({ ...eur, way: 'ach', amount: '100' }, 'standard')).toBeUndefined();
  expect(priceOf({ ...eur, asset: 'QQQ', amount: '100' }, 'standard')).toBeUndefined();
  expect(termsOfOrder({ service: 'convert', asset: 'EUR', way: 'EUR' }, 'vip')).toBeUndefined();
});

test('opening an account costs the same in both tiers', () => {
  expect(accountFees.standard.opening).toBe(accountFees.vip.opening);
});
