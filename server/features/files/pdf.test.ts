import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findPdfFlaw } from './pdf.ts';
import { pdf } from './testing/pictures.ts';

const object = (inside: string) => pdf(`3 0 obj<<${inside}>>endobj\n`);

/** A compressed object stream, as programs write it. */
function objectStream(inside: string, dictionary = '/Filter/FlateDecode'): Buffer {
  const data = deflateSync(Buffer.from(`3 0 ${inside}`, 'latin1')).toString('latin1');
  return pdf(
    `4 0 obj<</Type/ObjStm/N 1/First 4/Length ${data.length}${dictionary}>>stream\r\n${data}\nendstream endobj\n`,
  );
}

const acts = [
  '/S/JavaScript/JS(app.alert\\(1\\))',
  '/S/Launch',
  '/S /SubmitForm /F (https://a.example)',
  '/S/GoToR',
  '/S/GoToE',
  '/S/ImportData',
  '/Type/EmbeddedFile',
  '/Names<</EmbeddedFiles 5 0 R>>',
  '/RichMedia 5 0 R',
  '/XFA[(a) 5 0 R]',
  '/AA<</O 5 0 R>>',
  '/OpenAction 5 0 R',
  '/OpenAction<</S/URI>>',
];

test.each(acts)(
  'detects %s as active content: in plain text, with escapes, and in a compressed object stream',
  (inside) => {
    const escaped = inside.replace(/\/([A-Z])/g, (_whole, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`);
    expect(findPdfFlaw(object(inside))).toBe('active');
    expect(findPdfFlaw(object(escaped))).toBe('active');
    expect(findPdfFlaw(objectStream(`<<${inside}>>`))).toBe('active');
    expect(findPdfFlaw(objectStream(`<<${escaped}>>`))).toBe('active');
  },
);

const harmless = [
  '/OpenAction[3 0 R/Fit]',
  '/OpenAction <</S /GoTo/D[3 0 R/Fit]>>',
  '/S/URI/URI(https://bank.example)',
  '/Type/Font/BaseFont/AAAAAB+Noto',
  '/Launched true',
  '/JSON(a)',
];
test.each(harmless)('accepts %s as harmless', (inside) => {
  expect(findPdfFlaw(object(inside))).toBeUndefined();
  expect(findPdfFlaw(objectStream(`<<${inside}>>`))).toBeUndefined();
});

test('ignores action names that occur by chance in a compressed picture', () => {
  expect(findPdfFlaw(pdf('3 0 obj<</Length 9>>stream\n\x01/JS /AA \x02\nendstream endobj\n'))).toBeUndefined();
});

test('rejects what can’t be read: encrypted, an object stream with another filter, or a decompression bomb', () => {
  expect(findPdfFlaw(pdf('5 0 obj<</Encrypt 6 0 R>>endobj\n'))).toBe('form');
  const unknown = '4 0 obj<</Type/ObjStm/N 1/First 4/Filter/LZWDecode>>stream\n\x80\x0b\x60\nendstream endobj\n';
  expect(findPdfFlaw(pdf(unknown))).toBe('form');
  expect(findPdfFlaw(pdf(unknown.replace('/ObjStm', '/#4fbjStm')))).toBe('form');
  expect(findPdfFlaw(objectStream(' '.repeat(20 * 1024 * 1024)))).toBe('form');
});
