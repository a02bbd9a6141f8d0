import { expect, test } from 'vitest';
import { cleanLine, isCleanLine, isCleanText } from './text.ts';

const legitimate = [
  '张伟',
  'شركة التجارة',
  'חברה בע״מ',
  'می‌خواهم',
  '👩‍👩‍👧 Family',
  'Ｋｅｅｌｓｏｎ',
  'Zoë O’Brien & Søn',
  '🇭🇰',
];
test.each(legitimate)('%s is a valid name', (name) => {
  expect([isCleanLine(name), isCleanText(name)]).toEqual([true, true]);
});

const marks = [
  '\u0000',
  '\u0007',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
];
test.each(marks.map((mark) => [JSON.stringify(mark), mark]))('no text may contain %s', (_shown, mark) => {
  expect([isCleanText(`a${mark}b`), isCleanLine(`a${mark}b`)]).toEqual([false, false]);
});

test.each(['\ud800', 'a\udfff', '\udc00\ud800'])('an unpaired surrogate is refused in any text', (text) => {
  expect([isCleanText(text), isCleanLine(text)]).toEqual([false, false]);
});

test('a name is a single visible line; a text may have several lines', () => {
  for (const text of ['a\nb', 'a\tb', 'a\u2028b'])
    expect([isCleanText(text), isCleanLine(text)]).toEqual([true, false]);
  for (const text of ['', ' ', 'a\u200bb', '\ufeffa', 'so\u00adft']) expect(isCleanLine(text), text).toBe(false);
});

test.each(['\u200d', '\u0301\u0301', '\ufe0f', '\u3164', '\u2800', 'a\u115f', 'a\u180e', '\uffa0', '\u{e0041}'])(
  'a name that looks empty, or like another, is refused: %j',
  (text) => expect(isCleanLine(text)).toBe(false),
);

test('machine-sent text is cleaned and cut, and a surrogate pair split by the cut leaves no half', () => {
  expect(cleanLine('Mozilla\u0085/5.0\u202e', 100)).toBe('Mozilla /5.0 ');
  expect(cleanLine('ab👩', 3)).toBe('ab\ufffd');
});
