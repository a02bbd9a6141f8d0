import { permissionsOf } from '#contract/members/permissions.ts';
import { routes, type RouteFacts, type RoutePath } from '#contract/platform/routes.ts';
import { ada, bo, expect, openInPlace, signIn, test } from './offline-world.ts';
import { expectFrame } from './frame.ts';
import { untilReady } from './ready.ts';
import { accountPaths, publicPaths } from './screens.ts';
import { verifyDevice } from './security-world.ts';
import { enter } from './entering.ts';

const all = Object.entries(routes) as [RoutePath, RouteFacts][];
/** What ada, a person and no company, may open. */
const isOfPersons = ({ permissions = [] }: RouteFacts) =>
  permissions.every((permission) => permissionsOf(['individual']).includes(permission));

// What is looked at whole anyway has its frame looked at there (accessibility.e2e.ts).
test('every other public address opens with its title, its heading and its frame', async ({ page }) => {
  for (const [path] of all.filter(([one, { auth }]) => !auth && !publicPaths.includes(one))) {
    await page.goto(path);
    await expectFrame(page, path);
  }
});

test('every other address of an account opens for its owner, or leads where it says', async ({ page, baseURL }) => {
  test.slow();
  await signIn(page, baseURL ?? '', ada);
  // The staff's entrance turns others away by itself (console.e2e.ts).
  const own = all.filter(
    ([path, one]) => one.auth && isOfPersons(one) && path !== '/operator' && !accountPaths.includes(path),
  );
  // The first of them leads to the overview, where he is.
  await page.goto('/dashboard/notifications');
  await untilReady(page);
  for (const [path] of own) {
    await openInPlace(page, path);
    await expectFrame(page, path);
  }
});

test('an address that asks for a permission leads who lacks it to the error page, which says who can grant it', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', ada);
  const kept = all.filter(([, one]) => !isOfPersons(one));
  expect(kept.length).toBeGreaterThan(0);
  for (const [path] of kept) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/error\/500\?because=permission$/);
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' }), path).toBeVisible();
    await expect(page.getByText('This page is for business accounts.'), path).toBeVisible();
  }
});

test('a visitor is sent to sign in and comes back to where he wanted to go', async ({ page }) => {
  await page.goto('/dashboard/assets/digital/order?asset=BTC');
  await expect(page).toHaveURL(/\/user\/login\?return=/);
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(ada.email);
  await main.getByLabel(/^password/i).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(page, ada.email);
  await expect(page).toHaveURL(/\/dashboard\/assets\/digital\/order\?asset=BTC$/);
});

test('a return address that leads elsewhere is not followed', async ({ page }) => {
  await page.goto('/user/login?return=https%3A%2F%2Fevil.example%2Fdashboard');
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(ada.email);
  await main.getByLabel(/^password/i).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(page, ada.email);
  await expect(page).toHaveURL(/localhost:\d+\/dashboard\/overview$/);
});

test('who is not verified is led to the verification, and no further', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', bo);
  await page.goto('/dashboard/assets/digital');
  await expect(page).toHaveURL(/\/dashboard\/account\/verifiy\?from=/);
  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test('who is signed in has no use for the sign-in page', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/user/login');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await page.goto('/user/register?return=%2Fhelp');
  await expect(page).toHaveURL(/\/help$/);
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/dashboard/nowhere');
  await expect(page).toHaveURL(/\/error\/404$/);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test('an asset that does not exist is an error, not a page', async ({ request }) => {
  for (const path of ['/assets/gone.js', '/service-worker-old.js', '/icons/none.png'])
    expect((await request.get(path)).status(), path).toBe(404);
});
