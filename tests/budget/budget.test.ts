import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { rootDir } from '#server/platform/paths.ts';

/** What the start of the public home may weigh on the line, brotli. */
const budgetBytes = { js: 135_500, css: 14_000 };
/** The same of the sign-in page: 195 kB in 37 files before what it brings with it came as one. */
const signInBudget = { js: 159_000, css: 13_500, files: 9 };

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

/** The same for a first visit of the sign-in page. */
function signInEntries(): string[] {
  const texts = ['src/locales/start/en.po', 'src/locales/sign-in/en.po'];
  return Object.keys(manifest).filter(
    (name) => name === 'index.html' || texts.includes(name) || name.startsWith('src/routes/user/login.tsx'),
  );
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
  test('needs no more JavaScript than its budget', () => {
    expect(weigh(closure(homeEntries()).js)).toBeLessThanOrEqual(budgetBytes.js);
  });
  test('needs no more CSS than its budget', () => {
    expect(weigh(closure(homeEntries()).css)).toBeLessThanOrEqual(budgetBytes.css);
  });
  test('has neither chart nor database nor dialog in it', () => {
    const code = [...closure(homeEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['recharts', 'DexieError', 'showModal']) expect(code.includes(sign), sign).toBe(false);
  });
});

describe('the start of the sign-in page', () => {
  test('is found whole in the build: entry, texts of two kinds, route', () => {
    expect(signInEntries().length).toBeGreaterThanOrEqual(4);
    const code = [...closure(signInEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    expect(code).toContain('current-password');
  });
  test('needs no more JavaScript, CSS and files than its budget', () => {
    const { js, css } = closure(signInEntries());
    expect(weigh(js)).toBeLessThanOrEqual(signInBudget.js);
    expect(weigh(css)).toBeLessThanOrEqual(signInBudget.css);
    expect(js.size + css.size).toBeLessThanOrEqual(signInBudget.files);
  });
  test('has neither database nor phone numbers nor the second step in it', () => {
    const code = [...closure(signInEntries()).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
    for (const sign of ['DexieError', 'libphonenumber', 'bignumber', 'sendSignInCode', 'recharts'])
      expect(code.includes(sign), sign).toBe(false);
  });
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
