import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PublicPage } from '#contract/platform/public-pages.ts';
import { pageEntries, stylesFile } from '#server/platform/http/page-html.ts';
import { rootDir } from '#server/platform/paths.ts';

/**
 * Transfer budget for the start of the home screen within the app, brotli-compressed, and its number of files. A
 * visitor's prerendered home page is counted as delivered (tests/e2e/start.e2e.ts).
 */
const homeBudget = { js: 118_000, css: 10_900, files: 12 };
/**
 * Budget of the sign-in page as a visitor gets it: 195 kB in 37 files before its code came as one file, 118 with the
 * app.
 */
const signInBudget = { js: 90_600, css: 10_900, files: 18 };
/** Budget of the overview: 327 kB in 86 files before it waited only for its own texts and chunks, 194 with the kit. */
const overviewBudget = { js: 131_700, css: 14_400, files: 19 };

/** Budget of the activity screen, which used to wait for the texts of all pages (71 kB) and came in 58 files. */
const activityBudget = { js: 292_000, css: 25_800, files: 41 };

/**
 * Code budgets of the other prerendered pages until they are interactive: some 250 kB while each included the kit, the
 * query cache and a chunk shared by six pages. The inlined styles of each were 10.6 kB while Mantine's were among them.
 */
const pageBudgets: Readonly<Record<Exclude<PublicPage, '/'>, number>> = {
  '/about': 97_000,
  '/capital': 97_000,
  '/contact': 124_300,
  '/custody': 97_000,
  '/download': 115_400,
  '/earn': 112_700,
  '/help': 113_800,
  '/help/list': 113_800,
  '/notice/list': 113_800,
  '/price': 122_200,
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

/** Returns everything these entries need before they run: their static imports, transitively. */
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

/**
 * Returns the entry, its language, and the home's route and screen: what a first visit of `/` loads before it is
 * painted.
 */
function homeEntries(): string[] {
  return Object.keys(manifest).filter(
    (name) => name === 'index.html' || name === 'src/locales/start/en.po' || name.startsWith('src/routes/index.tsx'),
  );
}

/** Returns the entries that a prerendered page starts with, plus those of the sign-in page. */
const signInEntries = () => [
  'src/front.tsx',
  'node_modules/react-dom/client.js',
  'src/front/begin.ts',
  'src/features/auth/screens/login.tsx',
  'src/locales/start/en.po',
  'src/locales/sign-in/en.po',
];

/** Returns the entries of the overview or activity screen for a signed-in user, with the surrounding frame. */
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

/** Checks that everything these entries need stays within a budget. */
function expectWithin(entries: readonly string[], budget: typeof homeBudget): void {
  const { js, css } = closure(entries);
  expect(weigh(js)).toBeLessThanOrEqual(budget.js);
  expect(weigh(css)).toBeLessThanOrEqual(budget.css);
  expect(js.size + css.size).toBeLessThanOrEqual(budget.files);
}

/**
 * Returns the transferred bytes: a file counts compressed if a compressed version exists, which tiny files may lack.
 */
function weigh(files: Iterable<string>): number {
  const onTheLine = (file: string) => (existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file);
  return [...files].reduce((sum, file) => sum + readFileSync(join(dist, onTheLine(file))).length, 0);
}

test('no code contains the name of the build, with which every build would rename its files', () => {
  const { build } = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as { build: string };
  expect(readFileSync(join(dist, 'shell.html'), 'utf8')).toContain(build);
  const codes = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(codes.length).toBeGreaterThan(100);
  for (const file of codes) expect(readFileSync(join(dist, 'assets', file), 'utf8').includes(build), file).toBe(false);
});

describe('the initial load of the public home page', () => {
  test('has its entry, texts and route in the build', () => {
    expect(homeEntries().length).toBeGreaterThanOrEqual(3);
    expect(closure(homeEntries()).js.size).toBeGreaterThan(3);
  });
  test('stays within its budget of JavaScript, CSS and files', () => expectWithin(homeEntries(), homeBudget));
  test('contains no chart, database or dialog code', () => {
    const code = [...closure(homeEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['recharts', 'DexieError', 'showModal']) expect(code.includes(sign), sign).toBe(false);
  });
});

describe('the initial load of the sign-in page', () => {
  test('has its entry, React, both text catalogues and screen in the build', () => {
    for (const name of signInEntries()) expect(manifest[name], name).toBeDefined();
    const code = [...closure(signInEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    expect(code).toContain('current-password');
  });
  test('stays within its budget of JavaScript, CSS and files', () => expectWithin(signInEntries(), signInBudget));
  test('contains no database, phone number, second step or router code', () => {
    const code = [...closure(signInEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['DexieError', 'libphonenumber', 'bignumber', 'sendSignInCode', 'recharts', 'beforeLoad'])
      expect(code.includes(sign), sign).toBe(false);
  });
});

describe('the public pages', () => {
  test('stay within their code budgets', () => {
    const heavy = Object.entries(pageBudgets).flatMap(([path, most]) => {
      const weight = weigh(closure(pageEntries(path, 'en')).js);
      return weight > most ? [`${path}: ${weight}`] : [];
    });
    expect(heavy).toEqual([]);
  });
  test('inline their styles within a budget, without any Mantine styles', () => {
    const styles = JSON.parse(readFileSync(join(dist, stylesFile), 'utf8')) as Record<string, string>;
    expect(Object.keys(styles).length).toBeGreaterThan(Object.keys(pageBudgets).length);
    for (const [path, text] of Object.entries(styles)) {
      expect(brotliCompressSync(text).length, path).toBeLessThanOrEqual(pageStylesBudget);
      expect(/\.m_[\da-f]+\b|--mantine-color-blue/.exec(text)?.[0], path).toBeUndefined();
    }
  });
});

describe('the initial load of the overview', () => {
  test('has its entry, both text catalogues, route and frame in the build', () => {
    expect(overviewEntries().length).toBeGreaterThanOrEqual(5);
  });
  test('stays within its budget of JavaScript, CSS and files', () => expectWithin(overviewEntries(), overviewBudget));
  test('contains no database, chart, kit or amount code, and none of the other pages’ texts', () => {
    const { js } = closure(overviewEntries());
    const code = [...js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['DexieError', 'recharts', 'libphonenumber', 'QueryClient', 'bignumber'])
      expect(code.includes(sign), sign).toBe(false);
    expect(js.has(manifest['src/locales/pages/en.po']?.file ?? '')).toBe(false);
  });
});

describe('the initial load of the activity screen', () => {
  test('is complete in the build, and stays within its budget', () => {
    expect(activityEntries().length).toBeGreaterThanOrEqual(7);
    expectWithin(activityEntries(), activityBudget);
  });
  test('contains none of the other pages’ texts', () =>
    expect(closure(activityEntries()).js.has(manifest['src/locales/pages/en.po']?.file ?? '')).toBe(false));
});

describe('each file of the build', () => {
  test('has Brotli and gzip copies of the same content if it is large', () => {
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
  test('is listed in the service worker, except the manifest, the flags and the kill switch', () => {
    const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
    const kept = Object.values(manifest).filter(({ file }) => !file.startsWith('assets/flags/'));
    for (const { file } of kept) expect(worker.includes(file), file).toBe(true);
    expect(worker.includes('manifest.json')).toBe(false);
    expect(worker.includes('assets/flags/')).toBe(false);
    expect(/kill-switch\.js["'],/.test(worker)).toBe(false);
    expect(existsSync(join(dist, 'kill-switch.js'))).toBe(true);
  });
});
