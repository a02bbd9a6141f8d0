import { expect, test } from 'vitest';
import { readFirstScreens, workerScreens } from './first-screens.ts';

const names = [
  'index.html',
  'node_modules/react-dom/client.js',
  'src/fill.tsx',
  'src/routes/dashboard/overview.tsx?tsr-split=component',
  'src/routes/dashboard/assets/digital/order.tsx?tsr-split=component---loader',
  'src/ui/kit.tsx',
  'src/features/shell/app/frame.tsx',
  'src/platform/catalogue.ts',
  'src/platform/local.ts',
  'src-worker/local/index.ts',
  '/somewhere/src/ui/kit.css',
  'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  ...['start', 'overview', 'activity'].flatMap((name) => [`src/locales/${name}/en.po`, `src/locales/${name}/zh-CN.po`]),
];
const fileOf = (name: string) => `${names.indexOf(name)}.js`;
const overview = 'src/routes/dashboard/overview.tsx?tsr-split=component';
const manifest = {
  ...Object.fromEntries(names.map((name) => [name, { file: fileOf(name) }])),
  [overview]: { file: fileOf(overview), css: ['overview.css'], imports: ['src/fill.tsx', 'src/ui/kit.tsx'] },
};
const kitStyles = fileOf('/somewhere/src/ui/kit.css');
const parts = { template: '', manifest, styles: {} };
const named = (links: string) => [...links.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file);

test('a page links the files its screen needs beyond the app’s initial ones, in the reader’s language', () => {
  const links = readFirstScreens(parts)('/dashboard/overview', 'zh-CN', true);
  const texts = ['src/locales/start/zh-CN.po', 'src/locales/overview/zh-CN.po'];
  const files = [overview, 'src/ui/kit.tsx', 'src/features/shell/app/frame.tsx', ...texts].map((name) => fileOf(name));
  expect(named(links)).toEqual([...files, 'overview.css']);
});

test('links no workspace code for signed-out visitors, and none on any other page', () => {
  const linksOf = readFirstScreens(parts);
  expect(linksOf('/dashboard/overview', 'en', false)).toBe('');
  expect(linksOf('/dashboard/account', 'en', true)).toBe('');
});

test('the worker’s page links them without texts, at normal priority, along with the code that reads local data', () => {
  const { links = '' } = workerScreens(manifest)['/dashboard/assets/digital/order'] ?? {};
  const files = [
    'src/routes/dashboard/assets/digital/order.tsx?tsr-split=component---loader',
    'src/features/shell/app/frame.tsx',
    'src/ui/kit.tsx',
    'src/platform/catalogue.ts',
    'src/platform/local.ts',
    'src-worker/local/index.ts',
    'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  ];
  expect(named(links)).toEqual([...files.map((name) => fileOf(name)), kitStyles]);
  expect(links).toContain(`<link rel="stylesheet" disabled href="/${kitStyles}">`);
  expect(links).not.toContain('low');
});

test('the worker’s page has one style file: the kit’s styles, then those of the empty page, then the screen’s', () => {
  const screens = workerScreens({
    ...manifest,
    'index.html': { file: fileOf('index.html'), css: ['entry.css'] },
    'src/features/shell/app/frame.tsx': { file: 'frame.js', css: ['frame.css', 'entry.css'] },
  });
  expect(screens['/dashboard/assets/digital/order']?.styles).toEqual([kitStyles, 'entry.css', 'frame.css']);
  expect(screens['/dashboard/overview']?.styles).toEqual(['entry.css', 'overview.css', 'frame.css']);
});

test('refuses to serve a build that lacks a first screen', () => {
  const { [overview]: _left, ...rest } = manifest;
  expect(() => readFirstScreens({ ...parts, manifest: rest })).toThrow(overview);
});
