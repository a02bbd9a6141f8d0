import { expect, test } from 'vitest';
import { readEntry } from '#contract/addresses/read-entry.ts';
import type { AddressEntry } from '#contract/addresses/rules.ts';
import { judgeRows } from './verdicts.ts';

const row = (address: string, change: Partial<AddressEntry> = {}): AddressEntry => ({
  asset: 'ETH',
  network: 'ETH',
  address,
  tag: '',
  remark: '',
  beneficiary: '',
  userType: 'individual',
  holding: 'selfHosted',
  provider: '',
  ...change,
});
const nth = (index: number) => `0x1${index.toString(16).padStart(39, '0')}`;
const kinds = (rows: readonly AddressEntry[], book: readonly AddressEntry[] = []) =>
  judgeRows(rows, book, 'main', readEntry).map(({ kind }) => kind);

test('each row of a file gets a verdict, and a repeated address is reported as known', () => {
  const rows = [row(nth(1)), row(nth(1)), row('nothing'), row(nth(2), { remark: 'x'.repeat(10_000) }), row(nth(3))];
  expect(kinds(rows, [row(nth(3))])).toEqual(['good', 'known', 'fault', 'tooLong', 'known']);
});

test('rows that would exceed two hundred entries in the book are reported as full', () => {
  const book = Array.from({ length: 198 }, (_none, index) => row(nth(index + 100)));
  expect(kinds([row(nth(1)), row(nth(2)), row(nth(3))], book)).toEqual(['good', 'good', 'full']);
});

test('a row with invisible characters is left out, because the server would refuse the whole file', () => {
  expect(kinds([row(nth(1), { remark: 'the\u200b till' }), row(nth(2))])).toEqual(['unseen', 'good']);
  expect(kinds([row(nth(1), { beneficiary: 'Ada\u202e' }), row(nth(2), { provider: '\ufeffBank' })])).toEqual([
    'unseen',
    'unseen',
  ]);
});

test('a row with a word that names no kind of payee or wallet is not added as another kind', () => {
  const rows = [
    { ...row(nth(1)), userType: 'firm' },
    { ...row(nth(2)), holding: 'exchange' },
  ];
  expect(judgeRows(rows, [], 'main', readEntry)).toEqual([
    { kind: 'unknownWord', column: 'userType' },
    { kind: 'unknownWord', column: 'holding' },
  ]);
});
