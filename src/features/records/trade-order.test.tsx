import { expect, test } from 'vitest';
import { tradeOrder } from './trade-order.ts';

test('a trade has its prices in full, and shortened for lists', () => {
  const row = {
    id: 'an order',
    createdAt: '2026-11-28T10:00:00.000Z',
    side: 'buy',
    coin: 'ETH',
    currency: 'EUR',
    coinAmount: '0.5',
    currencyAmount: '1234.57',
    price: '2469.135802469135802469',
    referencePrice: '2450',
    counterparty: 'A merchant',
    fee: '0',
    status: 'completed',
  } as const;
  const { facts } = tradeOrder(row, { name: { id: 'Completed' }, tone: 'good', list: 'completed' });
  expect(facts.flatMap(({ value, short }) => (short === undefined ? [] : [[value, short]]))).toEqual([
    ['1 ETH = 2469.135802469135802469 EUR', '1 ETH = 2469.1358 EUR'],
    ['1 ETH = 2450 EUR', '1 ETH = 2450 EUR'],
  ]);
});
