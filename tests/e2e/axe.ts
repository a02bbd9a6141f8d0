import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Rules whose result can change with width and colors on a page that was checked in full. */
export const ofTheLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * Checks that the current screen, dialogs included, passes axe; `rules` limits it to some rules. axe is injected into a
 * page once, because loading its half megabyte takes longer than a check, and stays until the page is reloaded.
 */
export async function expectAccessible(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const { violations } = await page.evaluate(async (asked) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    return here.run(document, asked);
  }, options);
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }));
  expect.soft(found, where).toEqual([]);
}
