import { expect, test } from 'vitest';
import type { BatchFault } from '#contract/remittance-batches/rules.ts';
import { nextFault, withLine, withNewLine, withoutLine } from './fault-map.ts';

const fault = (n: number, column: string): BatchFault => ({ n, column, rule: 'required', about: null });
const columns = ['name', 'iban', 'amount'];
const faults = [fault(2, 'amount'), fault(2, 'name'), fault(7, 'iban')];

test('faults are visited line by line, column by column within a line, and wrap around', () => {
  const walk = (direction: 1 | -1, times: number) => {
    let place: BatchFault | null = null;
    return Array.from({ length: times }, () => {
      place = nextFault(faults, columns, place, direction) ?? null;
      return place && `${place.n} ${place.column}`;
    });
  };
  expect(walk(1, 4)).toEqual(['2 name', '2 amount', '7 iban', '2 name']);
  expect(walk(-1, 4)).toEqual(['7 iban', '2 amount', '2 name', '7 iban']);
  expect(nextFault([], columns, null, 1)).toBeUndefined();
  expect(nextFault(faults, columns, { n: 5, column: 'name' }, 1)).toEqual(fault(7, 'iban'));
});

test('reading a line again replaces its faults', () => {
  expect(withLine(faults, 2, [])).toEqual([fault(7, 'iban')]);
  expect(withLine(faults, 5, [fault(5, 'iban')]).map(({ n }) => n)).toEqual([2, 2, 5, 7]);
});

test('faults move with their lines when one is deleted or put back', () => {
  const repeat = (n: number, about: string): BatchFault => ({ n, column: 'amount', rule: 'repeatedInFile', about });
  const all = [...faults, repeat(8, '3'), repeat(9, '2')];
  const without = withoutLine(all, 2);
  expect(without).toEqual([fault(6, 'iban'), repeat(7, '2')]);
  expect(withNewLine(without, 2, [fault(2, 'name')])).toEqual([fault(2, 'name'), fault(7, 'iban'), repeat(8, '3')]);
});
