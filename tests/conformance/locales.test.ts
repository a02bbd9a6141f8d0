import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('../../src/locales/', import.meta.url);

/** Names and signs that read alike in both languages. */
const alikeInBoth = /^[^\p{Ll}]*$|^(Keelson|KYC|KYB|API|IBAN|English|Google|.*@.*|https?:.*)$/u;

/** The messages of a PO file by their ids. */
export function readMessages(text: string): Map<string, string> {
  const messages = new Map<string, string>();
  const parts = text.split(/\n\s*\n/).map((entry) => ({ id: field(entry, 'msgid'), text: field(entry, 'msgstr') }));
  for (const part of parts) if (part.id) messages.set(part.id, part.text);
  return messages;
}

function field(entry: string, name: string): string {
  if (/^#~/m.test(entry)) return '';
  const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return [...found.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('');
}

const read = (part: string, name: string) => readMessages(readFileSync(new URL(`${part}/${name}`, folder), 'utf8'));

function load(name: string): Map<string, string> {
  return new Map(['start', 'pages'].flatMap((part) => [...read(part, name)]));
}

describe('the texts', () => {
  const english = load('en.po');
  const chinese = load('zh-CN.po');

  test('an empty translation is found', () => {
    const made = readMessages('msgid "a"\nmsgstr ""\n\nmsgid ""\n"b"\nmsgstr "c"\n');
    expect([...made]).toEqual([
      ['a', ''],
      ['b', 'c'],
    ]);
  });
  test('are all there in both languages', () => {
    const empty = [english, chinese].map((messages) => [...messages].filter(([, text]) => !text).map(([id]) => id));
    expect(empty).toEqual([[], []]);
    expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });
  test('read the same in the start and in the pages, whose later word would change the menu', () => {
    const [start, pages] = [read('start', 'zh-CN.po'), read('pages', 'zh-CN.po')];
    const both = [...start.keys()].filter((id) => pages.has(id));
    expect(both.filter((id) => start.get(id) !== pages.get(id))).toEqual([]);
  });
  test('are translated, not copied', () => {
    const copied = [...chinese].filter(([id, text]) => text === english.get(id) && !alikeInBoth.test(text));
    expect(copied.map(([id]) => id)).toEqual([]);
  });
});
