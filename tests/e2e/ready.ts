import { expect, type Page } from '@playwright/test';

/** Waits until the page's code has made it interactive, and it is not merely prerendered. */
export const untilReady = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('ready').length)).toBeGreaterThan(0);
