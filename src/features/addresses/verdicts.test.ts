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
