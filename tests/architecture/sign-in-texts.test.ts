import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findImports, readTree } from './tree.ts';

const start = 'src/features/auth/screens/login.tsx';

/** The files whose texts a catalogue holds. */
function origins(name: string): ReadonlySet<string> {
  const catalogue = readFileSync(new URL(`../../src/locales/${name}/en.po`, import.meta.url), 'utf8');
  return new Set([...catalogue.matchAll(/^#: (.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')));
}

/** What a file brings with it, all the way down; what comes only when it is asked for is left out. */
function closureOf(first: string): ReadonlySet<string> {
  const imports = findImports(readTree()).filter(({ isTypeOnly, isLazy }) => !isTypeOnly && !isLazy);
  const found = new Set([first]);
  for (const from of found) for (const one of imports) if (one.from === from) found.add(one.to);
  return found;
}

test('whatever the sign-in page brings with it has its texts there before those of the other pages', () => {
  const tree = readTree();
  const shown = [...closureOf(start)].filter((path) => /from '@lingui\/\w+\/macro'/.test(tree.get(path) ?? ''));
  expect(shown.length).toBeGreaterThan(5);
  const there = new Set([...origins('start'), ...origins('sign-in')]);
  expect(shown.filter((path) => !there.has(path))).toEqual([]);
});
