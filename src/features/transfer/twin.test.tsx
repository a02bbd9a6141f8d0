import { expect, test, vi } from 'vitest';
import type { TransferRow } from './rows.ts';
import { twinAmong } from './twin.ts';

// The module that reads the rows needs a browser.
vi.mock('#src/platform/local.ts', () => ({}));
vi.mock('./sync.ts', () => ({ transfersTable: 'transfers' }));

const row = (change: Partial<TransferRow> = {}) =>
  ({
    id: 't1',
    direction: 'out',
    asset: 'USDT',
    amount: '50.000000',
    counterpartyUid: '10000002',
    counterpartyName: 'B• T••••a',
    status: 'arrived',
    createdAt: '2026-11-22T06:00:00.000Z',
    ...change,
  }) as TransferRow;
const order = { toUid: '10000002', asset: 'USDT', amount: '50' };

test('the same amount to the same payee is a duplicate, however it is written', () => {
  expect(twinAmong([row({ id: 'newest' }), row()], order)?.id).toBe('newest');
});

test.each([
  ['another amount', { amount: '50.000001' }],
  ['another coin', { asset: 'USDC' }],
  ['another payee', { counterpartyUid: '10000003' }],
  ['what came in', { direction: 'in' }],
  ['what came back', { status: 'returned' }],
] as const)('%s is no duplicate', (_what, change) => {
  expect(twinAmong([row(change)], order)).toBeUndefined();
});
