import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PublicPage } from '#contract/platform/public-pages.ts';
import { pageEntries, stylesFile } from '#server/platform/http/page-html.ts';
import { rootDir } from '#server/platform/paths.ts';

/**
 * What the start of the home may weigh on the line within the app, brotli, and in how many files it comes; a visitor's, which
 * was made ahead of time, is counted as it comes (tests/e2e/start.e2e.ts).
 */
const homeBudget = { js: 118_000, css: 10_900, files: 12 };
/** The sign-in page, as a visitor has it: 195 kB in 37 files before what it brings with it came as one, 118 with the app. */
const signInBudget = { js: 90_100, css: 10_900, files: 18 };
/** The same of the overview: 327 kB in 86 files before it waited for its own words and pieces alone, 194 with the kit. */
const overviewBudget = { js: 130_000, css: 14_400, files: 19 };

/** The same of the activity, which waited for the words of all pages (71 kB) and came in 58 files. */
const activityBudget = { js: 292_000, css: 25_800, files: 47 };

/**
 * Code of the other pages that are made ahead of time, until they answer: some 250 kB while each brought the kit, the cache
 * of questions and a chunk of six pages along. And the styles that each has in it: 10.6 kB while Mantine's were among them.
 */
const pageBudgets: Readonly<Record<Exclude<PublicPage, '/'>, number>> = {
  '/about': 97_000,
  '/capital': 97_000,
  '/contact': 122_000,
  '/custody': 97_000,
  '/download': 115_000,
  '/earn': 112_500,
  '/help': 113_500,
  '/help/list': 113_500,
  '/notice/list': 113_500,
  '/price': 120_500,
  '/proof-of-liabilities': 98_000,
  '/security': 97_000,
  '/status': 108_000,
  '/waas': 97_000,
};
const pageStylesBudget = 7_000;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const dist = join(rootDir, 'dist');
let manifest: Manifest;

beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
});

/** Everything that these entries need before they run: their static imports, all the way down. */
function closure(entries: readonly string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return { js, css };
}

/** The entry, its language, the home's route and screen: what a first visit of `/` loads before it is painted. */
function homeEntries(): string[] {
  return Object.keys(manifest).filter(
    (name) => name === 'index.html' || name === 'src/locales/start/en.po' || name.startsWith('src/routes/index.tsx'),
  );
}

/** What a page begins with that was made ahead of time, and the sign-in page with it. */
const signInEntries = () => [
  'src/front.tsx',
  'node_modules/react-dom/client.js',
  'src/front/begin.ts',
  'src/features/auth/screens/login.tsx',
  'src/locales/start/en.po',
  'src/locales/sign-in/en.po',
];

/** The same for the overview or the activity of somebody who is signed in, with the frame round it. */
function workspaceEntries(texts: string, route: string, beside: readonly string[]): string[] {
  const wanted = [
    'index.html',
    'src/locales/start/en.po',
    `src/locales/${texts}/en.po`,
    'src/features/shell/app/frame.tsx',
    ...beside,
  ];
  return Object.keys(manifest).filter(
    (name) => wanted.includes(name) || name.startsWith(`src/routes/dashboard/${route}.tsx`),
  );
}
const overviewEntries = () => workspaceEntries('overview', 'overview', []);
const activityEntries = () =>
  workspaceEntries('activity', 'assets/digital/order', ['src/platform/catalogue.ts', 'src/ui/kit.tsx']);

/** Holds what these entries need to a budget. */
function expectWithin(entries: readonly string[], budget: typeof homeBudget): void {
  const { js, css } = closure(entries);
  expect(weigh(js)).toBeLessThanOrEqual(budget.js);
  expect(weigh(css)).toBeLessThanOrEqual(budget.css);
  expect(js.size + css.size).toBeLessThanOrEqual(budget.files);
}

/** What the line carries: compressed where that is smaller, as it is where it is tiny. */
function weigh(files: Iterable<string>): number {
  const onTheLine = (file: string) => (existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file);
  return [...files].reduce((sum, file) => sum + readFileSync(join(dist, onTheLine(file))).length, 0);
}

describe('the start of the public home', () => {
  test('is found whole in the build: entry, texts, route', () => {
    expect(homeEntries().length).toBeGreaterThanOrEqual(3);
    expect(closure(homeEntries()).js.size).toBeGreaterThan(3);
  });
  test('needs no more JavaScript, CSS and files than its budget', () => expectWithin(homeEntries(), homeBudget));
  test('has neither chart nor database nor dialog in it', () => {
    const code = [...closure(homeEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['recharts', 'DexieError', 'showModal']) expect(code.includes(sign), sign).toBe(false);
  });
});

describe('the start of the sign-in page', () => {
  test('is found whole in the build: entry, React, texts of two kinds, screen', () => {
    for (const name of signInEntries()) expect(manifest[name], name).toBeDefined();
    const code = [...closure(signInEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    expect(code).toContain('current-password');
  });
  test('needs no more JavaScript, CSS and files than its budget', () => expectWithin(signInEntries(), signInBudget));
  test('has neither database nor phone numbers nor the second step nor a router in it', () => {
    const code = [...closure(signInEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['DexieError', 'libphonenumber', 'bignumber', 'sendSignInCode', 'recharts', 'beforeLoad'])
      expect(code.includes(sign), sign).toBe(false);
  });
});

describe('the public pages', () => {
  test('need no more code than their budgets', () => {
    for (const [path, most] of Object.entries(pageBudgets)) {
      expect(weigh(closure(pageEntries(path, 'en')).js), path).toBeLessThanOrEqual(most);
    }
  });
  test('have their styles in them, within a budget, and none of what Mantine draws', () => {
    const styles = JSON.parse(readFileSync(join(dist, stylesFile), 'utf8')) as Record<string, string>;
    expect(Object.keys(styles).length).toBeGreaterThan(Object.keys(pageBudgets).length);
    for (const [path, text] of Object.entries(styles)) {
      expect(brotliCompressSync(text).length, path).toBeLessThanOrEqual(pageStylesBudget);
      expect(/\.m_[\da-f]+\b|--mantine-color-blue/.exec(text)?.[0], path).toBeUndefined();
    }
  });
});

describe('the start of the overview', () => {
  test('is found whole in the build: entry, texts of two kinds, route, frame', () => {
    expect(overviewEntries().length).toBeGreaterThanOrEqual(5);
  });
  test('needs no more JavaScript, CSS and files than its budget', () =>
    expectWithin(overviewEntries(), overviewBudget));
  test('has neither database nor chart nor kit nor amounts nor the other pages’ texts in it', () => {
    const { js } = closure(overviewEntries());
    const code = [...js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['DexieError', 'recharts', 'libphonenumber', 'QueryClient', 'bignumber'])
      expect(code.includes(sign), sign).toBe(false);
    expect(js.has(manifest['src/locales/pages/en.po']?.file ?? '')).toBe(false);
  });
});

describe('the start of the activity', () => {
  test('is found whole in the build, and needs no more than its budget', () => {
    expect(activityEntries().length).toBeGreaterThanOrEqual(7);
    expectWithin(activityEntries(), activityBudget);
  });
  test('has the other pages’ texts not in it', () =>
    expect(closure(activityEntries()).js.has(manifest['src/locales/pages/en.po']?.file ?? '')).toBe(false));
});

describe('every file of the build that is worth it', () => {
  test('lies there compressed, as what it is', () => {
    const chunks = Object.values(manifest);
    const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
    const large = [...files].filter((file) => /\.(js|css)$/.test(file) && readFileSync(join(dist, file)).length > 1024);
    expect(large.length).toBeGreaterThan(10);
    for (const file of large) {
      const plain = readFileSync(join(dist, file));
      expect(brotliDecompressSync(readFileSync(join(dist, `${file}.br`))).equals(plain), file).toBe(true);
      expect(gunzipSync(readFileSync(join(dist, `${file}.gz`))).equals(plain), file).toBe(true);
    }
  });
  test('is known to the service worker, but what it must not keep', () => {
    const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
    const kept = Object.values(manifest).filter(({ file }) => !file.startsWith('assets/flags/'));
    for (const { file } of kept) expect(worker.includes(file), file).toBe(true);
    expect(worker.includes('manifest.json')).toBe(false);
    expect(worker.includes('assets/flags/')).toBe(false);
    expect(/kill-switch\.js["'],/.test(worker)).toBe(false);
    expect(existsSync(join(dist, 'kill-switch.js'))).toBe(true);
  });
});
