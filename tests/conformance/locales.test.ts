import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readMessages } from './read-messages.ts';

const folder = new URL('../../src/locales/', import.meta.url);

/** Names and signs that are the same in both languages. */
const alikeInBoth = /^[^\p{Ll}]*$|^(Keelson|KYC|KYB|API|IBAN|English|Google|Binance|.*@.*|https?:.*)$/u;

const read = (part: string, name: string) => readMessages(readFileSync(new URL(`${part}/${name}`, folder), 'utf8'));

function load(name: string): Map<string, string> {
  return new Map(['start', 'sign-in', 'overview', 'activity', 'pages'].flatMap((part) => [...read(part, name)]));
}

describe('the texts', () => {
  const english = load('en.po');
  const chinese = load('zh-CN.po');

  test('are read from a catalogue even if a translation is empty', () => {
    const made = readMessages('msgid "a"\nmsgstr ""\n\nmsgid ""\n"b"\nmsgstr "c"\n');
    expect([...made]).toEqual([
      ['a', ''],
      ['b', 'c'],
    ]);
  });
  test('are separate messages if the same words have another context', () => {
    const made = readMessages('msgid "a"\nmsgstr "b"\n\nmsgctxt "of money"\nmsgid "a"\nmsgstr "c"\n');
    expect([...made.values()]).toEqual(['b', 'c']);
  });
  test('exist in both languages, none of them empty', () => {
    const empty = [english, chinese].map((messages) => [...messages].filter(([, text]) => !text).map(([id]) => id));
    expect(empty).toEqual([[], []]);
    expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });
  test.each(['start', 'sign-in', 'overview', 'activity'])(
    'have the same translation in %s and in the pages catalogue, which would override it later',
    (part) => {
      const [first, pages] = [read(part, 'zh-CN.po'), read('pages', 'zh-CN.po')];
      const both = [...first.keys()].filter((id) => pages.has(id));
      expect(both.filter((id) => first.get(id) !== pages.get(id))).toEqual([]);
    },
  );
  test('are translated, not copied', () => {
    const copied = [...chinese].filter(([id, text]) => text === english.get(id) && !alikeInBoth.test(text));
    expect(copied.map(([id]) => id)).toEqual([]);
  });
});
