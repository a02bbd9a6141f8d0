import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstPages } from '../../lingui.config.ts';
import { closureOf, findImports, readTree } from '../../scripts/source-tree.ts';

const imports = findImports(readTree());

/** The files whose texts a catalogue holds. */
function origins(name: string): ReadonlySet<string> {
  const catalogue = readFileSync(new URL(`../../src/locales/${name}/en.po`, import.meta.url), 'utf8');
  return new Set([...catalogue.matchAll(/^#: (.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')));
}

test.each(Object.entries(firstPages))(
  'whatever the page %s brings with it has its texts there before those of the other pages',
  (catalogue, code) => {
    const speaking = new Set([...origins('start'), ...origins('pages')]);
    const shown = [...closureOf(code, imports)].filter((path) => speaking.has(path));
    expect(shown.length).toBeGreaterThan(5);
    const there = new Set([...origins('start'), ...origins(catalogue)]);
    expect(shown.filter((path) => !there.has(path))).toEqual([]);
  },
);

test('a page that is made ahead of time brings no router with it, nor does what it loads late', () => {
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
