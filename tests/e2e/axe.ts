import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** What another width and other colours can change of a page that was looked at whole. */
export const ofTheLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/**
 * Holds what is on the screen now, dialogs included, to be as accessible as axe can tell; `rules` asks for some
 * alone. axe comes into a page once, its half megabyte taking longer than a look, and stays until that is loaded anew.
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
