import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a start came to, as the page itself tells. */
export interface Start {
  readonly readyMs: number;
  /** Over the wire until then, in bytes. */
  readonly allBytes: number;
  readonly code: number;
  readonly faces: number;
  /** Code that had come when the largest thing of the page was painted. */
  readonly codeBeforePaint: number;
  readonly shift: number;
  readonly longestTaskMs: number;
}

/** A phone on a slow 4G line, as Lighthouse emulates both. */
const line = { latency: 150, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 };
const processorSlowdown = 4;
const phone = { width: 390, height: 844 };

/** A browser's profile that has never been here. */
export function newVisitor(browser: Browser, workers: 'allow' | 'block'): Promise<BrowserContext> {
  return browser.newContext({ viewport: phone, locale: 'en-US', serviceWorkers: workers, reducedMotion: 'reduce' });
}

/** Slows a page's processor and, where it has one, its network. */
export async function slowDown(page: Page, network: 'slow4g' | 'none'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  if (network === 'slow4g') await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** Opens an address and waits for its mark `ready`. */
export async function start(page: Page, address: string): Promise<Start> {
  await page.addInitScript(() => {
    // The browser's cache is empty, and the faces that it knew with it.
    localStorage.removeItem('keelson.faces');
    const seen = { shift: 0, longestTaskMs: 0, paintMs: 0 };
    Object.assign(globalThis, { seen });
    const follow = (type: string, read: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
    follow('layout-shift', (entry) => {
      if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
    });
    follow('longtask', ({ duration }) => {
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    });
    follow('largest-contentful-paint', ({ startTime }) => {
      seen.paintMs = startTime;
    });
  });
  await page.goto(address, { waitUntil: 'load' });
  await untilReady(page);
  // What moves or works right after it belongs to the start as well.
  await pause(2000);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { shift: number; longestTaskMs: number; paintMs: number } };
    const readyMs = performance.getEntriesByName('ready')[0]?.startTime ?? 0;
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry) => entry instanceof PerformanceResourceTiming,
    );
    const weigh = (untilMs: number, end: string) =>
      files
        .filter(({ responseEnd, name }) => responseEnd > 0 && responseEnd <= untilMs && name.endsWith(end))
        .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      readyMs,
      allBytes: weigh(readyMs, ''),
      code: weigh(readyMs, '.js'),
      faces: weigh(readyMs, '.woff2'),
      codeBeforePaint: weigh(seen.paintMs, '.js'),
      shift: seen.shift,
      longestTaskMs: seen.longestTaskMs,
    };
  });
}

/** Asked by the protocol: what Playwright brings into a page to wait there is itself a task of 80 ms of such a processor. */
async function untilReady(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const expression = `new Promise((resolve) => {
    const look = () => performance.getEntriesByName('ready').length > 0 ? resolve() : setTimeout(look, 50);
    look();
  })`;
  await session.send('Runtime.evaluate', { expression, awaitPromise: true });
}

/** Opens an address and waits until this of it can be seen. @returns ms from the navigation */
export async function startUntilSeen(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted)) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );
}
