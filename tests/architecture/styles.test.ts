import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const src = new URL('../../src/', import.meta.url);
const theme = readFileSync(new URL('ui/theme.css', src), 'utf8');
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.module.css'))
  .map((path): [string, string] => [path, readFileSync(new URL(path, src), 'utf8')]);

const declared = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name);
/** Whether the variable is set by the libraries, or by a component in the element's own style. */
const isForeign = (name: string) => /^--(mantine|button|input)-/.test(name);

/** What a CSS module must not define itself, because the theme's tokens do. */
const rules: Readonly<Record<string, { find: (css: string) => string[]; broken: string; kept: string }>> = {
  'colours are the tokens’': {
    find: (css) => css.match(/#[\da-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl|oklch)a?\(/gi) ?? [],
    broken: 'a { color: #0e5a6c; }',
    kept: 'a { color: var(--teal); background: color-mix(in srgb, var(--paper) 90%, transparent); }',
  },
  'sizes of text are the scale’s': {
    find: (css) => css.match(/font-size:(?!\s*(?:var\(--text-|inherit))[^;]+/g) ?? [],
    broken: 'a { font-size: 15px; }',
    kept: 'a { font-size: var(--text-body); }',
  },
  'every token that is named is there': {
    find: (css) =>
      [...css.matchAll(/var\((--[\w-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !isForeign(name) && !declared(theme).includes(name) && !declared(css).includes(name)),
    broken: 'a { color: var(--accent); }',
    kept: 'a { --gap: 8px; gap: var(--gap); color: var(--ink); }',
  },
};

describe.each(Object.entries(rules))('%s', (_name, { find, broken, kept }) => {
  test('detects a violation and accepts similar valid CSS', () => {
    expect(find(broken)).not.toEqual([]);
    expect(find(kept)).toEqual([]);
  });
  test('holds for the project’s modules', () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.flatMap(([path, css]) => find(css).map((what) => `${path}: ${what}`))).toEqual([]);
  });
});

/** Returns the tokens of a color scheme. */
function tokensOf(scheme: string): Map<string, string> {
  const block = theme.match(new RegExp(`:root\\[data-mantine-color-scheme='${scheme}'\\] \\{([^}]*)\\}`))?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** WCAG 2.2: contrast ratio of two colors, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['light', 'dark'])('the %s color scheme', (scheme) => {
  const tokens = tokensOf(scheme);
  const between = (one: string, other: string) => contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');
  const grounds = ['paper', 'surface', 'sunken'];
  test('has readable contrast for every text on every background', () => {
    const texts = ['ink', 'ink-2', 'ink-3', 'teal', 'brass', 'good', 'warn', 'bad'];
    const own: [string, string][] = ['good', 'warn', 'bad', 'teal'].map((tone) => [tone, `${tone}-soft`]);
    const pairs: [string, string][] = texts.flatMap((text) =>
      grounds.map((ground): [string, string] => [text, ground]),
    );
    for (const [text, ground] of [
      ...pairs,
      ...own,
      ['on-teal', 'teal'],
      ['on-teal', 'teal-hover'],
      ['ink', 'teal-soft'],
    ])
      expect(between(text ?? '', ground ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test('has visible contrast for a field’s border on every background', () => {
    for (const ground of grounds) expect(between('field-border', ground), ground).toBeGreaterThanOrEqual(3);
  });
});
