/**
 * Measures the client's starts on an emulated phone (slow 4G, a processor four times slower): the bytes transferred
 * until home, sign-in and overview are interactive, a comparison with a bare React page and list in the same run, and
 * the public pages' Lighthouse scores. The server is the product itself, built if necessary, in sandbox mode.
 * `KEELSON_BENCH_PAGES=/,/price` limits Lighthouse to these pages (`none`: no page), `KEELSON_BENCH_RUNS=3` takes the
 * median of that many runs.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { publicPages } from '#contract/platform/public-pages.ts';
import { freePort } from '../harness/free-port.ts';
import { browserFlags, findWholeBrowser } from '../harness/runner/browser.ts';
import { startProduct } from './product.ts';
import { quantile } from './quantile.ts';
import { compareStarts } from './web-start/compare.ts';

/** Goals out of a hundred. Performance depends on the machine's other work, so it has some tolerance. */
const goals = { 'best-practices': 100, accessibility: 100, seo: 100, performance: 95 } as const;
type Category = keyof typeof goals;
const categories = ['best-practices', 'accessibility', 'seo', 'performance'] as const satisfies readonly Category[];

const runs = Number(process.env['KEELSON_BENCH_RUNS'] ?? 1);
const asked = process.env['KEELSON_BENCH_PAGES']?.split(',');
const wanted = [...publicPages, '/help/detail?id=terms'].filter((page) => asked?.includes(page) ?? true);

const port = Number(process.env['KEELSON_BENCH_PORT'] ?? (await freePort()));
process.env['KEELSON_E2E_PORT'] = String(port);
// The modules read the port when they are loaded.
const { ada, signIn, followPrecache } = await import('../e2e/offline-world.ts');
const { origin, stop } = await startProduct(port);
const debugPort = await freePort();
const program = findWholeBrowser();
const browser = await chromium.launch({
  ...(program === undefined ? {} : { executablePath: program }),
  args: [...browserFlags, `--remote-debugging-port=${debugPort}`],
});
try {
  await compareStarts(browser, origin, async (page, isKept) => {
    await signIn(page, origin, ada);
    if (isKept) await followPrecache(page);
  });
  process.stdout.write(`${'page'.padEnd(24)}${categories.map((name) => name.padStart(16)).join('')}\n`);
  for (const page of wanted) await measure(page);
} finally {
  await browser.close();
  await stop();
}

async function measure(page: string): Promise<void> {
  const looks: Awaited<ReturnType<typeof look>>[] = [];
  for (let run = 0; run < runs; run += 1) looks.push(await look(page));
  const scores = categories.map((name) =>
    quantile(
      looks.map((one) => one.scores[name]).toSorted((a, b) => a - b),
      0.5,
    ),
  );
  const isShort = categories.filter((name, index) => (scores[index] ?? 0) < goals[name]);
  process.stdout.write(`${page.padEnd(24)}${scores.map((score) => String(score).padStart(16)).join('')}\n`);
  if (isShort.length === 0) return;
  process.exitCode = 1;
  for (const line of new Set(looks.flatMap(({ faults }) => faults)))
    if (isShort.some((name) => line.startsWith(name))) process.stdout.write(`  ${line}\n`);
}

/** Runs Lighthouse on a page once: its scores out of a hundred, and what cost points. */
async function look(page: string) {
  const found = await lighthouse(origin + page, {
    port: debugPort,
    onlyCategories: [...categories],
    // A sandbox tells search engines to stay away; the product doesn't.
    skipAudits: ['is-crawlable'],
    logLevel: 'error',
    formFactor: 'mobile',
  });
  if (!found) throw new Error(`nothing was found out about ${page}`);
  const { categories: judged, audits } = found.lhr;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const faults = categories.flatMap((name) =>
    (judged[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return [];
      return [`${name}: ${audit.title} ${audit.displayValue ?? ''}`.trimEnd()];
    }),
  );
  return { scores, faults };
}
