import { permissionsOf } from '#contract/members/permissions.ts';
import { routes, type RouteFacts, type RoutePath } from '#contract/platform/routes.ts';
import { ada, bo, expect, openInPlace, signIn, test } from './offline-world.ts';
import { expectFrame } from './frame.ts';
import { untilReady } from './ready.ts';
import { accountPaths, publicPaths } from './screens.ts';
import { verifyDevice } from './security-world.ts';
import { enter } from './entering.ts';

const all = Object.entries(routes) as [RoutePath, RouteFacts][];
/** Reports whether ada, a person and not a company, may open the route. */
const isOfPersons = ({ permissions = [] }: RouteFacts) =>
  permissions.every((permission) => permissionsOf(['individual']).includes(permission));

// Pages that are checked in full have their frame checked there (accessibility.e2e.ts).
test('every other public route opens with its title, heading and frame', async ({ page }) => {
  for (const [path] of all.filter(([one, { auth }]) => !auth && !publicPaths.includes(one))) {
    await page.goto(path);
    await expectFrame(page, path);
  }
});

test('every other account route opens for its owner, or redirects as declared', async ({ page, baseURL }) => {
  test.slow();
  await signIn(page, baseURL ?? '', ada);
  // The staff entrance redirects others by itself (console.e2e.ts).
  const own = all.filter(
    ([path, one]) => one.auth && isOfPersons(one) && path !== '/operator' && !accountPaths.includes(path),
  );
  // The first of them leads to the overview, so the test must not start there.
  await page.goto('/dashboard/notifications');
  await untilReady(page);
  for (const [path] of own) {
    await openInPlace(page, path);
    await expectFrame(page, path);
  }
});

test('a route that requires a permission sends a user without it to the error page, which says who it is for', async ({
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

test('a visitor is sent to sign in, and returns to the requested page', async ({ page }) => {
  await page.goto('/dashboard/assets/digital/order?asset=BTC');
  await expect(page).toHaveURL(/\/user\/login\?return=/);
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(ada.email);
  await main.getByLabel(/^password/i).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(page, ada.email);
  await expect(page).toHaveURL(/\/dashboard\/assets\/digital\/order\?asset=BTC$/);
});

test('a return URL to another site is not followed', async ({ page }) => {
  await page.goto('/user/login?return=https%3A%2F%2Fevil.example%2Fdashboard');
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(ada.email);
  await main.getByLabel(/^password/i).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(page, ada.email);
  await expect(page).toHaveURL(/localhost:\d+\/dashboard\/overview$/);
});

test('an unverified user is sent to the verification, and can still open the overview', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', bo);
  await page.goto('/dashboard/assets/digital');
  await expect(page).toHaveURL(/\/dashboard\/account\/verifiy\?from=/);
  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test('a signed-in user is redirected from the sign-in and sign-up pages', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/user/login');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await page.goto('/user/register?return=%2Fhelp');
  await expect(page).toHaveURL(/\/help$/);
});

test('an unknown path opens the 404 page, which leads home', async ({ page }) => {
  await page.goto('/dashboard/nowhere');
  await expect(page).toHaveURL(/\/error\/404$/);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test('a path without a page responds 404 with the error page, and one with a page 200', async ({ request }) => {
  const statuses = async (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => [path, (await request.get(path)).status()]));
  const none = [
    '/zh-CN/earn',
    '/nowhere',
    '/error/404',
    '/help/detail?id=none',
    '/help/detail',
    '/help/list?category=none',
  ];
  expect(await statuses(none)).toEqual(none.map((path) => [path, 404]));
  const some = [
    '/',
    '/earn/',
    '/user/login',
    '/dashboard/overview',
    '/help/detail?id=terms',
    '/help/list',
    '/shell.html',
  ];
  expect(await statuses(some)).toEqual(some.map((path) => [path, 200]));
  expect((await request.get('/nowhere')).headers()['content-type']).toContain('text/html');
});

test('a missing asset responds 404, not with a page', async ({ request }) => {
  for (const path of ['/assets/gone.js', '/service-worker-old.js', '/icons/none.png'])
    expect((await request.get(path)).status(), path).toBe(404);
});
