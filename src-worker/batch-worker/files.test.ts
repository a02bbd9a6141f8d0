import { expect, test } from 'vitest';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { toCsv } from '#contract/platform/csv.ts';
import { cellsOf, plainAmount, readPaymentFile } from './file-reading.ts';
import { readXlsx } from './xlsx-reading.ts';
import { writeXlsx } from './xlsx-writing.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a written workbook is read back unchanged, with leading zeros, special characters and blanks', () => {
  const rows = [
    ['IBAN', 'Amount', '用途'],
    ['00012', '1 & 2 <3> "4"', '货款'],
    ['', ' x ', '=1+1'],
  ];
  expect(readXlsx(writeXlsx(rows))).toEqual(rows);
});

test('a written workbook has the two built-in fills, without which strict programs refuse it', () => {
  const styles = strFromU8(unzipSync(writeXlsx([['x']]))['xl/styles.xml'] ?? new Uint8Array());
  expect([...styles.matchAll(/<fill><patternFill patternType="(\w+)"\/><\/fill>/g)].map(([, kind]) => kind)).toEqual([
    'none',
    'gray125',
  ]);
});

test('reads a spreadsheet’s shared strings, numbers, gaps and formulas, which stay formulas', () => {
  const files = unzipSync(writeXlsx([['x']]));
  files['xl/sharedStrings.xml'] = strToU8(
    '<sst><si><t>Name</t></si><si><r><t>Zoë </t></r><r><t>&amp; Co</t></r><rPh><t>zo</t></rPh></si></sst>',
  );
  files['xl/worksheets/sheet1.xml'] = strToU8(
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Sum</t></is></c></row>' +
      '<row r="2"/><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>12.300000000000001</v></c><c r="C3"><f>B3*2</f><v>24.6</v></c></row>' +
      '<row r="4"><c r="A4"><v>1.23456789012E+14</v></c></row></sheetData></worksheet>',
  );
  expect(readXlsx(zipSync(files))).toEqual([['Name', '', 'Sum'], ['Zoë & Co', '12.3', '=B3*2'], ['123456789012000']]);
});

test('a date that a spreadsheet stores as a number of days is read as the date it displays', () => {
  const files = unzipSync(writeXlsx([['x']]));
  files['xl/styles.xml'] = strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  );
  files['xl/worksheets/sheet1.xml'] = strToU8(
    '<worksheet><sheetData><row r="1"><c r="A1"><v>46024</v></c><c r="B1" s="1"><v>46024</v></c><c r="C1" s="2"><v>46024.604166666664</v></c><c r="D1" s="3"><v>46024</v></c></row></sheetData></worksheet>',
  );
  expect(readXlsx(zipSync(files))).toEqual([['46024', '2026-01-02', '2026-01-02 14:30', '46024']]);
});

test('rejects a file that is neither text nor a workbook, that is empty, or that is too large', () => {
  expect(readPaymentFile(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toEqual({ problem: 'unreadable' });
  expect(readPaymentFile(new Uint8Array([1, 0, 2, 0]))).toEqual({ problem: 'encoding' });
  expect(readPaymentFile(bytesOf('name,iban\n'))).toEqual({ problem: 'empty' });
  expect(readPaymentFile(new Uint8Array(8_000_001))).toEqual({ problem: 'tooLarge' });
});

test('reads text in the given encoding, and rejects it rather than lose a character', () => {
  const chinese = new Uint8Array([0xbd, 0xf0, 0xb6, 0xee, 0x0a, 0x31, 0x32]);
  expect(readPaymentFile(chinese)).toEqual({ problem: 'encoding' });
  expect(readPaymentFile(chinese, 'gb18030')).toEqual({ header: ['金额'], rows: [['12']] });
  const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from('a\n1', (sign) => [sign.charCodeAt(0), 0]).flat()]);
  expect(readPaymentFile(utf16)).toEqual({ header: ['a'], rows: [['1']] });
  const own = bytesOf(toCsv(['姓名', 'b'], [['Müller', '1;2']], ';'));
  expect(readPaymentFile(own)).toEqual({ header: ['姓名', 'b'], rows: [['Müller', '1;2']] });
});

test('lines that have nothing in the chosen columns are left out', () => {
  const rows = [['Supplier', '1.234,50', ''], [' ', '', 'Sum of page 1'], ['Workshop']];
  expect(cellsOf(rows, { ownerName: 0, amount: 1 }, ',')).toEqual([
    { ownerName: 'Supplier', amount: '1234.50' },
    { ownerName: 'Workshop' },
  ]);
});

test('reads amounts by the given decimal separator, and never guesses', () => {
  expect(plainAmount('1,234.50', '.')).toBe('1234.50');
  expect(plainAmount('1.234,50', ',')).toBe('1234.50');
  expect(plainAmount('１２．５', '.')).toBe('12.5');
  expect(plainAmount("1'234.50", '.')).toBe('1234.50');
  for (const [text, sign] of [
    ['1,50', '.'],
    ['1.50', ','],
    ['1.234.5', '.'],
    ['12e3', '.'],
    ['€ 5', '.'],
  ] as const)
    expect(plainAmount(text, sign)).toBe(text);
});
