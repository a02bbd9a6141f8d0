import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstPages } from '../../lingui.config.ts';
import { closureOf, findImports, readTree } from '../../scripts/source-tree.ts';

const imports = findImports(readTree());

/** Returns the files whose texts a catalogue holds. */
function origins(name: string): ReadonlySet<string> {
  const catalogue = readFileSync(new URL(`../../src/locales/${name}/en.po`, import.meta.url), 'utf8');
  return new Set([...catalogue.matchAll(/^#: (.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')));
}

test.each(Object.entries(firstPages))(
  'all code that page %s loads first has its texts in the start catalogue or the page’s own',
  (catalogue, code) => {
    const speaking = new Set([...origins('start'), ...origins('pages')]);
    const shown = [...closureOf(code, imports)].filter((path) => speaking.has(path));
    expect(shown.length).toBeGreaterThan(5);
    const there = new Set([...origins('start'), ...origins(catalogue)]);
    expect(shown.filter((path) => !there.has(path))).toEqual([]);
  },
);

test('prerendered pages don’t load the router, and neither does their late-loaded code', () => {
  const late = ['content/footer', 'content/notice-bell', 'content/announcement-preview', 'notices/bell'];
  const frame = ['reaction-dialog', 'sign-in-dialog', 'compliance', 'compliance-dialog', 'preferences', 'back-to-top'];
  const code = closureOf(
    [
      'src/front/begin.ts',
      'src/front/after-page.ts',
      ...firstPages.front,
      ...firstPages['sign-in'],
      ...['qr-sign-in', 'second-step', 'phone-sign-in'].map((name) => `src/features/auth/${name}.tsx`),
      ...late.map((name) => `src/features/${name}.tsx`),
      ...[...frame, 'app/user-menu'].map((name) => `src/features/shell/${name}.tsx`),
    ],
    imports,
  );
  expect(code.size).toBeGreaterThan(100);
  expect([...code].filter((path) => path.startsWith('@tanstack/react-router'))).toEqual([]);
});
