import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { must } from '../platform/errors.ts';
import { toCsv } from '../platform/csv.ts';
import { findPair, readChannel } from '../remittance/rules.ts';
import { batchColumns, matchColumns } from './columns.ts';
import {
  createLineReader,
  findRepeats,
  isWithinTolerance,
  readBatchText,
  sendable,
  type BatchCells,
  type BatchTerms,
} from './rules.ts';

const channel = (id: string) => must(readChannel(id), `the channel ${id}`);
const termsOf = (from: string, id: string, part: Partial<BatchTerms> = {}): BatchTerms => {
  const way = channel(id);
  const pair = must(findPair(from, way.terms.asset), 'the pair');
  return { pair, way, side: 'receive', rate: from === way.terms.asset ? null : '1.1', today: '2026-11-23', ...part };
};

const german: BatchCells = {
  userType: 'company',
  ownerName: 'Supplier',
  iban: 'DE89370400440532013000',
  beneficiaryCountry: 'DE',
  beneficiaryCity: 'Hamburg',
  amount: '12.5',
  purpose: 'goods',
};
const read = (cells: BatchCells, terms = termsOf('EUR', 'EUR-sepa')) => createLineReader(terms)(1, cells);
const rulesOf = (cells: BatchCells, terms?: BatchTerms) =>
  read(cells, terms).faults.map((one) => `${one.column} ${one.rule}`);

describe('columns', () => {
  test('are the fields that the channel asks of any of its recipients', () => {
    const keys = (id: string) => batchColumns(channel(id)).map(({ key }) => key);
    expect(keys('USD-ach')).toEqual(expect.arrayContaining(['aba', 'accountNumber', 'bankAccountType', 'amount']));
    expect(keys('USD-ach')).not.toContain('country');
    expect(keys('EUR-sepa')).toEqual(expect.arrayContaining(['country', 'iban', 'firstName', 'ownerName']));
    expect(new Set(keys('USD-swift')).size).toBe(keys('USD-swift').length);
  });

  test('are matched by key or by name in either language, regardless of case and spacing', () => {
    const columns = batchColumns(channel('EUR-sepa'));
    const found = matchColumns(columns, ['IBAN 账号', 'amount', 'Company  Name', '', 'Something else', '用途']);
    expect(found).toEqual({ iban: 0, amount: 1, ownerName: 2, purpose: 5 });
  });
});

describe('a line', () => {
  test('becomes an entry with its country and a canonical amount', () => {
    expect(read(german).entry).toMatchObject({ country: 'DE', amount: '12.50', userType: 'company', reference: '' });
    expect(read({ ...german, amount: '0012' }).entry?.amount).toBe('12.00');
    expect(rulesOf({ ...german, country: 'US' })).toEqual(['country countryUnknown']);
  });

  test('is checked against the amount limits as soon as the rate is known', () => {
    const pays = (amount: string, rate: string | undefined) =>
      rulesOf({ ...american, amount }, termsOf('EUR', 'USD-ach', { side: 'pay', rate }));
    expect(pays('1', '1.1')).toEqual(['amount minimum']);
    expect(pays('1', undefined)).toEqual([]);
    expect(pays('20', '1.1')).toEqual([]);
  });

  test('never throws on any content, and yields either an entry or its faults', () => {
    const keys = batchColumns(channel('EUR-sepa')).map(({ key }) => key);
    const line = createLineReader(termsOf('EUR', 'EUR-sepa'));
    // Any code point, including unpaired surrogates; fast-check's own unit for that lists all of Unicode first, for 1.5
    // s.
    const unit = fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point));
    const any = fc.dictionary(fc.constantFrom(...keys, 'confirmed', 'other'), fc.string({ unit }));
    fc.assert(
      fc.property(any, (cells) => {
        const { entry, faults } = line(1, { ...german, ...cells });
        expect((entry === undefined) === faults.length > 0).toBe(true);
        expect(new Set(faults.map(({ column }) => column)).size).toBe(faults.length);
      }),
    );
  });
});

const american: BatchCells = {
  userType: 'company',
  ownerName: 'Workshop',
  aba: '021000021',
  accountNumber: '1234567',
  bankAccountType: 'checking',
  beneficiaryCountry: 'US',
  beneficiaryCity: 'Boston',
  purpose: 'services',
};

test('a repeated payment is reported unless it is confirmed as intended', () => {
  const entry = must(read(german).entry, 'an entry');
  const meant = { ...entry, isRepeatConfirmed: true };
  expect(findRepeats([entry, undefined, entry, meant, { ...entry, reference: 'other' }])).toEqual([
    { n: 3, column: 'amount', rule: 'repeatedInFile', about: '1' },
  ]);
});

test('cells survive a CSV round trip unchanged', () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) =>
    sendable(text)
      .replaceAll(/[\r\n]/g, '')
      .trim(),
  );
  fc.assert(
    fc.property(
      fc.array(
        cell.filter((text) => text !== '' && !/^'?[\s\u200b\ufeff]*[=+@＋－＝＠'-]/.test(text)),
        { minLength: 1 },
      ),
      (cells) => {
        const back = readBatchText(
          toCsv(
            ['a'],
            cells.map((text) => [text]),
          ),
        );
        expect(back).toEqual(cells.map((a) => ({ a })));
      },
    ),
  );
});

test('blank lines keep their place among the others, and their numbers', () => {
  const lines: readonly BatchCells[] = [german, {}, { ...german, amount: 'abc' }, { amount: ' ' }];
  const keys = Object.keys(german);
  const text = toCsv(
    keys,
    lines.map((line) => keys.map((key) => line[key] ?? '')),
  );
  const back = readBatchText(text);
  expect(back.map((cells) => Object.keys(cells).length)).toEqual([7, 0, 7, 1]);
  expect(back[2]).toEqual(lines[2]);
  // A blank line is no payment: what it lacks is reported under its own number.
  const faults = back.flatMap((cells, index) => createLineReader(termsOf('EUR', 'EUR-sepa'))(index + 1, cells).faults);
  expect(new Set(faults.map(({ n }) => n))).toEqual(new Set([2, 3, 4]));
  expect(readBatchText('\r\n\r\na,b\r\n1,2\r\n\r\n3,4\r\n\r\n\r\n')).toEqual([
    { a: '1', b: '2' },
    {},
    { a: '3', b: '4' },
  ]);
  expect(readBatchText('\r\n\r\n')).toEqual([]);
});

test('a rate may fall by at most one percent and rise without limit', () => {
  expect(isWithinTolerance('1.1', '1.089')).toBe(true);
  expect(isWithinTolerance('1.1', '1.0889')).toBe(false);
  expect(isWithinTolerance('1', '2')).toBe(true);
  expect(isWithinTolerance('0.000001', '0.00000099')).toBe(true);
});
