import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listSeparator, toCsv } from './csv.ts';

/**
 * A formula that a spreadsheet would calculate; a negative number isn't one, alone or before the rest of an unsplit
 * line, where the quote that ended its cell may follow it: no formula has a number right before a text.
 */
const begins = /^[\s\u200b\ufeff]*(?:[=+@＝＋－＠]|-(?![0-9.]+(?:$|[,;"])))/;

/**
 * Splits like a spreadsheet: a quote at the start of a cell holds it together up to the next single quote character;
 * what follows is taken literally.
 */
function cutAsSpreadsheets(source: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < source.length) {
    let cell = '';
    if (source[at] === '"') {
      at += 1;
      while (at < source.length && !(source[at] === '"' && source[at + 1] !== '"')) {
        cell += source[at];
        at += source[at] === '"' ? 2 : 1;
      }
      at += 1;
    }
    while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') {
      cell += source[at];
      at += 1;
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}

describe('a CSV export', () => {
  test('has a header, CRLF line endings and a byte-order mark', () => {
    expect(toCsv(['a', 'b'], [['1', '2']])).toBe('\ufeff"a","b"\r\n"1","2"\r\n');
  });

  test('quotes every cell, so that separators of any region, quotes and line breaks stay inside it', () => {
    expect(toCsv(['x'], [['a,b;=1+1'], ['say "hi"'], ['two\nlines']], ';')).toBe(
      '\ufeff"x"\r\n"a,b;=1+1"\r\n"say ""hi"""\r\n"two\nlines"\r\n',
    );
  });

  test.each(['=1+1', '+SUM(A1)', '@cmd', '\tx', '-2+3', '-cmd', '＝1+1', '＋1', '－1+2', '＠cmd', ' =1', '\u200b=1'])(
    'neutralizes the formula in %j',
    (text) => {
      expect(toCsv([], [[text]])).toContain(`"'${text}"`);
    },
  );

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; ＋1', "x; '＋1"],
    ['x;"@cmd', `x;""'@cmd`],
    ['x\t-cmd', "x\t'-cmd"],
    ['two\r\n=lines', "two\r\n'=lines"],
    ['a,-1 and b=2', 'a,-1 and b=2'],
  ])('neutralizes the formula in %j if a spreadsheet splits the cell', (text, safe) => {
    expect(toCsv([], [[text]])).toContain(`"${safe}"`);
  });

  test('contains no formula, whichever separator a spreadsheet splits it by', () => {
    const text = fc
      .array(fc.constantFrom(...Array.from('=+-@＝＋－＠,;\t\r\n" \u200b1a\ufeff')), { maxLength: 9 })
      .map((signs) => signs.join(''));
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';'), fc.constantFrom(',', ';', '\t'), (all, own, other) => {
        const cells = cutAsSpreadsheets(toCsv([], all, own).slice(1), other);
        expect(cells.filter((found) => begins.test(found))).toEqual([]);
      }),
      { numRuns: 3000, examples: [[[['', '\r'], ['-1', ''], ['']], ',', ';']] },
    );
  });

  test('leaves a negative amount as a number', () => {
    expect(toCsv([], [['-12.50']])).toContain('\r\n"-12.50"\r\n');
  });

  test.each([
    ['de-DE', ';'],
    ['fr-FR', ';'],
    ['nb-NO', ';'],
    ['en-GB', ','],
    ['zh-CN', ','],
  ])('uses the list separator of spreadsheets in %s', (locale, separator) => {
    expect(listSeparator(locale)).toBe(separator);
    expect(toCsv(['a', 'b'], [], listSeparator(locale))).toContain(`"a"${separator}"b"`);
  });
});
