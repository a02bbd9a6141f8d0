import { expect, test } from 'vitest';
import type { FileKind } from '#contract/files/rules.ts';
import { inspect } from './domain.ts';
import { bmp, gif, jpg, pdf, png, zip } from './testing/pictures.ts';

const whole: [FileKind, Buffer][] = [
  ['png', png()],
  ['jpg', jpg],
  ['gif', gif],
  ['bmp', bmp()],
  ['pdf', pdf()],
];

test.each(whole)('a whole %s is taken as it is', (kind, bytes) => {
  expect(inspect(bytes, kind)).toEqual({ bytes });
});

test.each(whole)('a %s that breaks off is not', (kind, bytes) => {
  for (const length of [3, 10, 20, bytes.length - 8]) {
    expect(inspect(bytes.subarray(0, length), kind), String(length)).toEqual({ flaw: 'form' });
  }
});

test.each(whole)('a %s with an archive behind or markup inside is two things in one', (kind, bytes) => {
  const flaws = [zip, Buffer.from('<script>alert(1)</script>')].map((tail) =>
    inspect(Buffer.concat([bytes, tail]), kind),
  );
  for (const flaw of flaws) expect(flaw).toHaveProperty('flaw');
});

test('markup in a picture’s metadata is found', () => {
  expect(inspect(png(2, 2, Buffer.from('Comment\0<svg onload=alert(1)>')), 'png')).toEqual({ flaw: 'polyglot' });
});

test('a PDF that runs scripts or carries files is refused', () => {
  for (const name of ['/JavaScript', '/Launch', '/EmbeddedFile'])
    expect(inspect(pdf(`3 0 obj<</S${name}>>endobj\n`), 'pdf'), name).toEqual({ flaw: 'polyglot' });
});

test('a picture is measured, not opened: fifty thousand pixels a side are too many', () => {
  expect(inspect(png(50_000, 50_000), 'png')).toEqual({ flaw: 'dimensions' });
  expect(inspect(png(20_001, 1), 'png')).toEqual({ flaw: 'dimensions' });
  expect(inspect(png(15_000, 15_000), 'png')).toEqual({ flaw: 'dimensions' });
  expect(inspect(png(0, 1), 'png')).toEqual({ flaw: 'form' });
});

test('what a phone appends to its photo is cut off', () => {
  const appended = Buffer.concat([jpg, Buffer.from('a moving picture')]);
  expect(inspect(appended, 'jpg')).toEqual({ bytes: jpg });
});

test('a length in a chunk that leads nowhere ends the reading', () => {
  const bytes = png();
  bytes.writeUInt32BE(0xffffffff, 33);
  expect(inspect(bytes, 'png')).toEqual({ flaw: 'form' });
});
