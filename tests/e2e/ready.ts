import { expect, type Page } from '@playwright/test';

/** Waits until the page answers by its code, and not only stands there as it was made. */
export const untilReady = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('ready').length)).toBeGreaterThan(0);
