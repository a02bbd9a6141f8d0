import { expectAccessible } from './axe.ts';
import { fetchCode } from './built.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';
import { supervisor } from './desk-world.ts';

test('a visitor’s message survives a network loss and a reload, arrives, and is answered at the desk @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const company = `Harbour ${Date.now()} OÜ`;
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('fields need your attention')).toBeVisible();
  await page.getByLabel('Your name').fill('Wanda Harbour');
  await page.getByRole('textbox', { name: /^Company/ }).fill(company);
  await page.getByLabel('Email', { exact: true }).fill(`wanda.${Date.now()}@harbour.example`);
  await page.getByLabel('Custody').check();
  await page.getByLabel('API', { exact: true }).check();
  await page.getByLabel('What is this about?').selectOption({ label: 'Integrate the API' });
  await page.getByLabel(/^Message/).fill('We pay suppliers in twelve countries.');
  await context.setOffline(true);
  await expect(page.getByText('What you’ve typed stays here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Company/ })).toHaveValue(company);
  await expect(page.getByLabel('Custody')).toBeChecked();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks, we’ve got your message' })).toBeFocused();
  await expectAccessible(page, 'what is said when it was sent');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Company/ })).toHaveValue('');

  await enter(page, baseURL ?? '', supervisor);
  await page.goto('/dashboard/operator/contacts');
  const request = page.getByRole('listitem').filter({ hasText: company });
  await expect(request).toContainText('Custody, API');
  await request.getByRole('button', { name: 'Mark as answered' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Internal note').fill('Called her, sent the price list');
  await dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(request).toHaveCount(0);
  await page.getByLabel('Status').selectOption({ label: 'Answered' });
  await expect(request).toContainText('Called her, sent the price list');
});

test('a signed-in user’s message sent offline is delivered once online', async ({ page, context, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  // The worker that signs the request is not loaded before the network is lost.
  const lost = '**/assets/crypto-worker-*.js';
  await page.route(lost, (route) => route.abort());
  await page.goto('/contact');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill(`ada.${Date.now()}@writer.example`);
  await page.getByLabel('Earn').check();
  await page.getByLabel('What is this about?').selectOption({ label: 'Something else' });
  // The code that stores a message on the device is loaded after the page.
  await fetchCode(page, 'src/platform/outbox.ts');
  await fetchCode(page, 'src-worker/local/index.ts');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is saved' })).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/ContactUs/AddOwnContactUs'));
  await page.unroute(lost);
  await context.setOffline(false);
  expect((await sent).status()).toBe(200);
});
