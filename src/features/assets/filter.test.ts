import { describe, expect, test } from 'vitest';
import { filterHistory } from './filter.ts';
import type { HistoryRow } from './rows.ts';

const row = (id: string, date: number, asset = 'BTC', kind = 'deposit.credit'): HistoryRow => ({
  id,
  occurredAt: new Date(2026, 10, date, 12).toISOString(),
  asset,
  kind,
  direction: 'in',
  amount: '1',
  balanceAfter: '1',
  reference: 'r',
});
const rows = [row('a', 3), row('b', 2, 'ETH'), row('c', 1, 'BTC', 'transfer.send')];
const ids = (filter: Parameters<typeof filterHistory>[1]) => filterHistory(rows, filter).map(({ id }) => id);

describe('filtering the history', () => {
  test('keeps everything without a filter', () => expect(ids({})).toEqual(['a', 'b', 'c']));
  test('by asset and kind', () => expect(ids({ asset: 'BTC', kind: 'transfer.send' })).toEqual(['c']));
  test('by days, both included', () => expect(ids({ from: '2026-11-02', to: '2026-11-03' })).toEqual(['a', 'b']));
  test('ignores a day that is none', () =>
    expect(ids({ from: '2026-13-99x', to: 'yesterday' })).toEqual(['a', 'b', 'c']));
});
