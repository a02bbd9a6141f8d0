import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Holds what is on the screen now, dialogs included, to be as accessible as axe can tell; `rule` asks for one
 * alone, or for some. axe runs in the page itself: no page here has frames, for which it would open another page each time.
 */
export async function expectAccessible(page: Page, where: string, rule?: string | string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rule === undefined ? axe : axe.withRules(rule)).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }));
  expect.soft(found, where).toEqual([]);
}
