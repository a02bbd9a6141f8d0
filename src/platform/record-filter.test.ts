import { describe, expect, test } from 'vitest';
import { dayAt } from '#contract/platform/days.ts';
import { fits, rangeOf, type HistoryFilter } from './record-filter.ts';

const order = (id: string, date: number, asset = 'BTC', statusCode = 'completed') => ({
  id,
  at: new Date(2026, 10, date, 12).toISOString(),
  asset,
  statusCode,
});
const orders = [order('a', 3), order('b', 2, 'ETH'), order('c', 1, 'BTC', 'frozen')];
const ids = (filter: HistoryFilter) => orders.filter((one) => fits(filter, one)).map(({ id }) => id);

describe('filtering orders', () => {
  test('keeps everything without a filter', () => expect(ids({})).toEqual(['a', 'b', 'c']));
  test('by asset and status', () => expect(ids({ asset: 'BTC', status: 'frozen' })).toEqual(['c']));
  test('by category, if an order has one', () => {
    const spent = orders.map((one, index) => ({ ...one, categoryCode: index === 0 ? 'travel' : 'fuel' }));
    expect(spent.filter((one) => fits({ category: 'travel' }, one)).map(({ id }) => id)).toEqual(['a']);
    expect(ids({ category: 'travel' })).toEqual(['a', 'b', 'c']);
  });
  test('by days, both inclusive', () => expect(ids({ from: '2026-11-02', to: '2026-11-03' })).toEqual(['a', 'b']));
  test.each(['America/Los_Angeles', 'UTC', 'Asia/Shanghai'])('by days in the reader’s time zone: %s', (zone) => {
    const { from = '', before = '' } = rangeOf({ from: '2026-11-02', to: '2026-11-02' }, zone);
    expect(dayAt(new Date(from), zone)).toBe('2026-11-02');
    expect(dayAt(new Date(Date.parse(from) - 1), zone)).toBe('2026-11-01');
    expect(dayAt(new Date(Date.parse(before) - 1), zone)).toBe('2026-11-02');
    expect(dayAt(new Date(before), zone)).toBe('2026-11-03');
  });
  test('ignores an invalid day', () => {
    expect(ids({ from: '2026-13-99x', to: 'yesterday' })).toEqual(['a', 'b', 'c']);
    expect(rangeOf({ from: '', to: '1e3' })).toEqual({ from: undefined, before: undefined });
  });
});
