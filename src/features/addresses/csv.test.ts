import { expect, test } from 'vitest';
import { toCsv } from '#contract/platform/csv.ts';
import type { AddressEntry } from '#contract/addresses/rules.ts';
import { readCsv } from '#contract/platform/csv-reading.ts';
import { columns, readBook, toCells } from './csv.ts';

const entry: AddressEntry = {
  asset: 'XRP',
  network: 'XRP',
  address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
  tag: '7',
  remark: '=HYPERLINK("http://thief.example")',
  beneficiary: 'Berg, "Ada"\nOslo',
  userType: 'company',
  holding: 'provider',
  provider: '+Exchange',
};

test('an exported address book is imported unchanged, formulas and quotes included', () => {
  const file = toCsv([...columns], [toCells(entry)]);
  expect(file).toContain(`"'=HYPERLINK`);
  expect(readBook(file)).toEqual({ entries: [{ ...entry, beneficiary: 'Berg, "Ada" Oslo' }] });
});

test.each([',', ';', '\t'])('reads a file with the delimiter %j, in any order of columns', (delimiter) => {
  const lines = [
    ['Address', 'Network', 'COIN', 'other'],
    [' r1 ', 'xrp', 'xrp', 'x'],
  ];
  const text = `\ufeff${lines.map((line) => line.join(delimiter)).join('\r\n')}\r\n\r\n`;
  expect(readBook(text)).toMatchObject({ entries: [{ asset: 'XRP', network: 'XRP', address: 'r1', tag: '' }] });
});

test('names missing columns, and all of them for an empty file', () => {
  expect(readBook('a,b\n1,2')).toEqual({ missing: ['coin', 'network', 'address'] });
  expect(readBook('')).toEqual({ missing: ['coin', 'network', 'address'] });
});

test('reads short lines, an unclosed quote and a cell of ten thousand characters as they are', () => {
  expect(readCsv('coin,network,address\nBTC')).toEqual([['coin', 'network', 'address'], ['BTC']]);
  expect(readCsv('a\n"open, and never closed')).toEqual([['a'], ['open, and never closed']]);
  expect(readBook(`coin,network,address\nBTC,BTC,${'x'.repeat(10_000)}`)).toMatchObject({
    entries: [{ address: 'x'.repeat(10_000) }],
  });
});

test('reads who holds an address in any case, and nothing as the usual', () => {
  const text = 'coin,network,address,userType,holding\nBTC,BTC,a,Company,PROVIDER\nBTC,BTC,b,,';
  expect(readBook(text)).toMatchObject({
    entries: [
      { userType: 'company', holding: 'provider' },
      { userType: 'individual', holding: 'selfHosted' },
    ],
  });
});

test('keeps a word that names no kind of payee or wallet, so that its row is not added as another kind', () => {
  const text = 'coin,network,address,userType,holding\nBTC,BTC,a,firm,\nBTC,BTC,b,,exchange';
  expect(readBook(text)).toMatchObject({ entries: [{ userType: 'firm' }, { holding: 'exchange' }] });
});
