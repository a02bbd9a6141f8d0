import { expect, test, vi } from 'vitest';
import { twinAmong } from './twin.ts';
import type { PayoutRow } from './wording.ts';

// The module that reads the rows needs a browser.
vi.mock('./sync.ts', () => ({ fiatWithdrawalsTable: 'fiatWithdrawals' }));

const account = 'DE89370400440532013000';
const row = (change: object = {}) =>
  ({
    id: 'w1',
    asset: 'EUR',
    amount: '25.50',
    payee: { account },
    status: 'success',
    returnedAt: null,
    ...change,
  }) as PayoutRow;
const order = { payee: { currency: 'EUR', account }, amount: '25.5' } as Parameters<typeof twinAmong>[1];

test('the same amount to the same bank account is a duplicate, however it is written', () => {
  expect(twinAmong([row({ id: 'newest' }), row()], order)?.id).toBe('newest');
});

test.each([
  ['another amount', { amount: '25.51' }],
  ['another currency', { asset: 'USD' }],
  ['another account', { payee: { account: 'DE75512108001245126199' } }],
  ['what was never paid', { status: 'rejected' }],
  ['what came back', { returnedAt: '2026-11-22T06:00:00.000Z' }],
])('%s is no duplicate', (_what, change) => {
  expect(twinAmong([row(change)], order)).toBeUndefined();
});
