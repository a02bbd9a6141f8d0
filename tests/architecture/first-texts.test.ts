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
