import { expect, test } from 'vitest';
import { restore } from './restore.ts';

const empty = { to: '', isNew: false, files: [] as string[], rule: { name: '', country: '' } };

test('stored values replace empty ones, also in nested objects', () => {
  const kept = { to: 'Bea', files: ['a'], rule: { country: 'DE' } };
  expect(restore(empty, kept)).toEqual({ to: 'Bea', isNew: false, files: ['a'], rule: { name: '', country: 'DE' } });
});

test.each([undefined, null, 'text', 3, [], { to: 7, isNew: null, files: 'a', rule: 'x', other: 'y' }])(
  'stored values of another type are ignored: %j',
  (kept) => {
    expect(restore(empty, kept)).toEqual(empty);
  },
);
