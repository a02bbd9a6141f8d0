import { expect, test } from 'vitest';
import { translated } from './translated.ts';

const catalogue = `msgid ""
msgstr "Language: zh-CN"

#: src/a.tsx
msgid "Code"
msgstr ""

#: src/b.tsx
msgctxt "catalogue"
msgid "Code"
msgstr ""

#: src/c.tsx
msgid ""
"Two lines "
"of text"
msgstr "旧"
`;

test('fills texts, each context of a text with its own, and leaves the others as they are', () => {
  const filled = translated(catalogue, {
    Code: '验证码',
    '[catalogue] Code': '代码',
    'Two lines of text': '两行“文字”',
  });
  expect(filled.missing).toEqual([]);
  expect([...filled.catalogue.matchAll(/^msgstr (.*)$/gm)].map(([, text]) => text)).toEqual([
    '"Language: zh-CN"',
    '"验证码"',
    '"代码"',
    '"两行“文字”"',
  ]);
  expect(translated(filled.catalogue, {})).toEqual({ catalogue: filled.catalogue, missing: [] });
});

test('names what is still empty by the key that translates it', () => {
  expect(translated(catalogue, { Code: '验证码' }).missing).toEqual(['[catalogue] Code']);
});
