import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEcb } from './ecb.ts';
import { parseFigures, readFigure } from './sheet.ts';

test('reads a figure exactly, with an exponent too, and rejects anything else', () => {
  expect(readFigure('0.10')).toEqual({ numerator: 10n, denominator: 100n });
  expect(readFigure('1.5e-7')).toEqual({ numerator: 15n, denominator: 10n ** 8n });
  expect(readFigure('2E+3')).toEqual({ numerator: 2000n, denominator: 1n });
  for (const text of ['', '0', '-1', '.5', 'NaN', '1,5', '0x1', 7, null, undefined])
    expect(readFigure(text)).toBeUndefined();
});

test('numbers in JSON are kept as exact text, and strings with digits in them are unchanged', () => {
  const json = '{"a 1":{"value":67187.3358936566012345678,"b\\"2":[1e-5,-3,"4"]},"c":true}';
  expect(parseFigures(json)).toEqual({
    'a 1': { value: '67187.3358936566012345678', 'b"2': ['1e-5', '-3', '4'] },
    c: true,
  });
});

test('JSON without numbers is parsed as usual', () => {
  const texts = fc
    .jsonValue()
    .filter((value) => !/[0-9]/.test(JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, '')));
  fc.assert(
    fc.property(texts, (value) => {
      expect(parseFigures(JSON.stringify(value))).toEqual(value);
    }),
  );
});

test('the central bank’s euro rates are converted to dollars per unit, without days that lack a dollar rate', () => {
  const xml = `<Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.2"/><Cube currency="JPY" rate="150"/></Cube>
    <Cube time='2026-11-19'><Cube currency='JPY' rate='149'/></Cube></Cube>`;
  // A day without a dollar rate is skipped.
  expect(parseEcb(xml)).toEqual([
    { code: 'EUR', day: '2026-11-20', usd: '1.2' },
    { code: 'USD', day: '2026-11-20', usd: '1' },
    { code: 'JPY', day: '2026-11-20', usd: '0.008' },
  ]);
});
