import { expect, test } from 'vitest';
import type { BalanceRow } from '#worker/local/tables.ts';
import { addedUp } from './all-balances.ts';

const row = (asset: string, value: string | null, change: Partial<BalanceRow> = {}): BalanceRow => ({
  asset,
  available: '1',
  held: '0',
  staked: '0',
  inTransit: '0',
  total: '1',
  value,
  price: null,
  currency: 'USD',
  asOf: '2026-11-22T10:00:00.000Z',
  ...change,
});

test('balances of an asset are added up, and are as old as the older', () => {
  const later = { asOf: '2026-11-22T11:00:00.000Z' };
  expect(addedUp([row('EUR', '1.10'), row('EUR', '2.20', later)])).toEqual([
    row('EUR', '3.3', { available: '2', total: '2', held: '0' }),
  ]);
});

test('values in the former display currency are not added to values in the new one', () => {
  const now = { currency: 'EUR', asOf: '2026-11-22T11:00:00.000Z' };
  const [euro, bitcoin] = addedUp([row('EUR', '1.00', now), row('EUR', '1.10'), row('BTC', '60000')]);
  expect(euro).toMatchObject({ total: '2', value: null, currency: 'EUR' });
  expect(bitcoin).toMatchObject({ value: null, currency: 'EUR' });
});

test('without balances there is nothing to add', () => {
  expect(addedUp([])).toEqual([]);
});
