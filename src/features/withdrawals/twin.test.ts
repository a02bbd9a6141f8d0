import { expect, test } from 'vitest';
import type { WithdrawalRow } from './rows.ts';
import { findTwin } from './twin.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const order = { asset: 'USDT', network: 'TRX', address: 'TAddress', tag: null, amount: '25.5' } as const;
const row = (change: Partial<WithdrawalRow> = {}) =>
  ({ ...order, id: '1', status: 'processing', createdAt: '2026-11-21T11:57:00Z', ...change }) as WithdrawalRow;

test('the same amount to the same address within a day is found', () => {
  expect(findTwin([row()], order, now)).toEqual(row());
  expect(findTwin([row({ amount: '25.500000' })], order, now)?.id).toBe('1');
});

test('another coin, network, address, tag or amount is no duplicate', () => {
  const others = [{ asset: 'BTC' }, { network: 'ETH' }, { address: 'TOther' }, { tag: '7' }, { amount: '25' }] as const;
  for (const other of others) expect(findTwin([row(other)], order, now)).toBeUndefined();
});

test('a withdrawal that came back, or is older than a day, is no duplicate', () => {
  for (const status of ['failed', 'reviewRejected', 'revoked'] as const)
    expect(findTwin([row({ status })], order, now)).toBeUndefined();
  expect(findTwin([row({ createdAt: '2026-11-20T11:59:00Z' })], order, now)).toBeUndefined();
});
