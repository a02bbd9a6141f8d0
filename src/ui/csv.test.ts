import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

describe('a CSV export', () => {
  test('has a header, CRLF line ends and a byte-order mark', () => {
    expect(toCsv(['a', 'b'], [['1', '2']])).toBe('\ufeffa,b\r\n1,2\r\n');
  });

  test('quotes commas, quotes and line breaks', () => {
    expect(toCsv(['x'], [['a,b'], ['say "hi"'], ['two\nlines']])).toBe(
      '\ufeffx\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n',
    );
  });

  test.each(['=1+1', '+SUM(A1)', '@cmd', '\tx', '-2+3', '-cmd'])('takes the formula out of %j', (text) => {
    expect(toCsv([], [[text]])).toContain(`'${text}`);
  });

  test('leaves a negative amount a number', () => {
    expect(toCsv([], [['-12.50']])).toContain('\r\n-12.50\r\n');
  });
});
