import { expect, type Page } from '@playwright/test';
import { must } from '#contract/platform/errors.ts';
import { routes, type RouteFacts } from '#contract/platform/routes.ts';

const soft = expect.configure({ soft: true });
const rows: Readonly<Record<string, RouteFacts | undefined>> = routes;

/**
 * Checks that the open page is the requested one, or the one its row redirects to, in the frame that the row defines;
 * at 1280 px.
 */
export async function expectFrame(page: Page, path: string): Promise<void> {
  const [address = ''] = path.split('?');
  const facts = must(rows[address], `a page at ${address}`);
  await soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  if (facts.auth) {
    await soft.poll(() => new URL(page.url()).pathname, { message: path }).toBe(facts.redirectTo ?? address);
    await expect(page.getByRole('navigation', { name: /^(Dashboard|控制台)$/ }), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toHaveCount(0);
    return;
  }
  await soft(page, path).toHaveTitle(/Keelson/);
  await soft(page.getByRole('banner'), path).toHaveCount(facts.hidesHeader ? 0 : 1);
  await soft(page.getByRole('contentinfo'), path).toHaveCount(facts.hidesFooter ? 0 : 1);
}
