import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findImports, readTree } from './tree.ts';

const screensOf = (map: string) =>
  findImports(readTree())
    .filter(({ from, isLazy }) => from === map && isLazy)
    .map(({ to }) => to);

/** The pages that have a catalogue of their own, and the code that they begin with. */
const firstPages = {
  front: screensOf('src/front/screens.ts'),
  'sign-in': ['src/features/auth/screens/login.tsx'],
  overview: [
    'src/features/assets/screens/overview.tsx',
    'src/features/assets/trend-chart.tsx',
    'src/features/shell/app/frame.tsx',
  ],
};

/** The files whose texts a catalogue holds. */
function origins(name: string): ReadonlySet<string> {
  const catalogue = readFileSync(new URL(`../../src/locales/${name}/en.po`, import.meta.url), 'utf8');
  return new Set([...catalogue.matchAll(/^#: (.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')));
}

/** What files bring with them, all the way down; what comes only when it is asked for is left out. */
function closureOf(first: readonly string[]): ReadonlySet<string> {
  const imports = findImports(readTree()).filter(({ isTypeOnly, isLazy }) => !isTypeOnly && !isLazy);
  const found = new Set(first);
  for (const from of found) for (const one of imports) if (one.from === from) found.add(one.to);
  return found;
}

test.each(Object.entries(firstPages))(
  'whatever the page %s brings with it has its texts there before those of the other pages',
  (catalogue, code) => {
    const speaking = new Set([...origins('start'), ...origins('pages')]);
    const shown = [...closureOf(code)].filter((path) => speaking.has(path));
    expect(shown.length).toBeGreaterThan(5);
    const there = new Set([...origins('start'), ...origins(catalogue)]);
    expect(shown.filter((path) => !there.has(path))).toEqual([]);
  },
);

test('a page that is made ahead of time brings no router with it, nor does what it loads late', () => {
  const late = ['content/footer', 'content/notice-bell', 'content/announcement-preview', 'notices/bell'];
  const frame = ['reaction-dialog', 'sign-in-dialog', 'compliance', 'compliance-dialog', 'preferences', 'back-to-top'];
  const code = closureOf([
    'src/front/begin.ts',
    'src/front/after-page.ts',
    ...firstPages.front,
    ...late.map((name) => `src/features/${name}.tsx`),
    ...[...frame, 'app/user-menu'].map((name) => `src/features/shell/${name}.tsx`),
  ]);
  expect(code.size).toBeGreaterThan(100);
  expect([...code].filter((path) => path.startsWith('@tanstack/react-router'))).toEqual([]);
});
