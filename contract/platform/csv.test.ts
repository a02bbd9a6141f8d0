import { describe, expect, test } from 'vitest';
import { listSeparator, toCsv } from './csv.ts';

describe('a CSV export', () => {
  test('has a header, CRLF line ends and a byte-order mark', () => {
    expect(toCsv(['a', 'b'], [['1', '2']])).toBe('\ufeff"a","b"\r\n"1","2"\r\n');
  });

  test('quotes every cell: separators of any region, quotes and line breaks stay within theirs', () => {
    expect(toCsv(['x'], [['a,b;=1+1'], ['say "hi"'], ['two\nlines']], ';')).toBe(
      '\ufeff"x"\r\n"a,b;=1+1"\r\n"say ""hi"""\r\n"two\nlines"\r\n',
    );
  });

  test.each(['=1+1', '+SUM(A1)', '@cmd', '\tx', '-2+3', '-cmd', '＝1+1', '＋1', '－1+2', '＠cmd', ' =1', '\u200b=1'])(
    'takes the formula out of %j',
    (text) => {
      expect(toCsv([], [[text]])).toContain(`"'${text}"`);
    },
  );

  test('leaves a negative amount a number', () => {
    expect(toCsv([], [['-12.50']])).toContain('\r\n"-12.50"\r\n');
  });

  test.each([
    ['de-DE', ';'],
    ['fr-FR', ';'],
    ['nb-NO', ';'],
    ['en-GB', ','],
    ['zh-CN', ','],
  ])('is cut into columns by the spreadsheets of %s', (locale, separator) => {
    expect(listSeparator(locale)).toBe(separator);
    expect(toCsv(['a', 'b'], [], listSeparator(locale))).toContain(`"a"${separator}"b"`);
  });
});
