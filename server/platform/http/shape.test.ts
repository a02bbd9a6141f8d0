import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxBodyDepth, maxKeys } from '#contract/platform/call.ts';
import { findShapeFault } from './shape.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { a: nested(depth - 1) });
const keyed = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, index]));

test('a fault is reported with its path', () => {
  expect(findShapeFault({ to: [{ name: 'ok' }, { name: 'a\u202eb' }] })).toEqual({
    rule: 'characters',
    field: 'to/1/name',
  });
  expect(findShapeFault({ to: { '\ud800': 1 } })).toEqual({ rule: 'characters', field: 'to' });
  expect(findShapeFault('\0')).toEqual({ rule: 'characters', field: '' });
  expect(findShapeFault({ a: JSON.parse('{"__proto__":1}') as unknown })).toEqual({
    rule: 'unknown',
    field: 'a/__proto__',
  });
});

test('depth and number of keys are limited', () => {
  expect(findShapeFault(nested(maxBodyDepth))).toBeUndefined();
  expect(findShapeFault(nested(maxBodyDepth + 1))?.rule).toBe('depth');
  expect(findShapeFault(keyed(maxKeys))).toBeUndefined();
  expect(findShapeFault(keyed(maxKeys + 1))).toEqual({ rule: 'unknown', field: `k${maxKeys}` });
  expect(findShapeFault(Array.from({ length: 1000 }, () => 'x'))).toBeUndefined();
});

test('any JSON value is checked without an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large' }), (value) => {
      const fault = findShapeFault(value);
      expect(fault === undefined || fault.field.isWellFormed()).toBe(true);
    }),
  );
});
