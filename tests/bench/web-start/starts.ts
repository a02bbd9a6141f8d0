import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Figures of a start, as the page itself reports them. */
export interface Start {
  readonly readyMs: number;
  /** Bytes transferred until then. */
  readonly allBytes: number;
  readonly code: number;
  readonly faces: number;
  /** Bytes of code that had arrived at the largest contentful paint. */
  readonly codeBeforePaint: number;
  readonly shift: number;
  readonly longestTaskMs: number;
}

/** A slow 4G line, with the phone and network as Lighthouse emulates them. */
const line = { latency: 150, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 };
const processorSlowdown = 4;
const phone = { width: 390, height: 844 };

/** Creates a fresh browser profile that has never visited the site. */
export function newVisitor(browser: Browser, workers: 'allow' | 'block'): Promise<BrowserContext> {
  return browser.newContext({ viewport: phone, locale: 'en-US', serviceWorkers: workers, reducedMotion: 'reduce' });
}

/** Slows down a page's processor and, if it has one, its network. */
export async function slowDown(page: Page, network: 'slow4g' | 'none'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  if (network === 'slow4g') await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** Opens an address and waits for its `ready` mark. */
export async function start(page: Page, address: string): Promise<Start> {
  await page.addInitScript(() => {
    // The browser's cache is empty, so the fonts it knew are gone too.
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
  // Layout shifts and tasks right afterwards count toward the start.
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

/**
 * Polls through the protocol: the code that Playwright injects into a page to wait there is itself a task of 80 ms on
 * such a processor.
 */
async function untilReady(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const expression = `new Promise((resolve) => {
    const look = () => performance.getEntriesByName('ready').length > 0 ? resolve() : setTimeout(look, 50);
    look();
  })`;
  await session.send('Runtime.evaluate', { expression, awaitPromise: true });
}

/** Opens an address and waits until an element is visible. @returns ms from the navigation */
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
