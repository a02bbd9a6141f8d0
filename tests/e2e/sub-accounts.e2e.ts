import { expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';
import { enter } from './entering.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };

test('a company creates a sub-account, moves money into it, and sees the secret of a webhook once', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const reference = `branch-${Date.now()}`;
  await enter(page, baseURL ?? '', harbour);
  await page.goto('/dashboard/assets/sub-accounts');
  await page.getByRole('button', { name: 'Create sub-account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Oslo branch');
  await dialog.getByLabel('Reference').fill(reference);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Move funds' }).click();
  await dialog.getByLabel('Amount').fill('1.5');
  await dialog.getByRole('button', { name: 'Move funds', exact: true }).click();
  await passByMail(page, harbour.email, 'move money between accounts of your company');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Move between accounts' })).toContainText('1.5');

  await page.goto('/dashboard/assets/sub-accounts?tab=webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByLabel('Address').fill('http://localhost:9/hooks');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await passByMail(page, harbour.email, 'change the webhooks of your company');
  await expect(dialog.getByLabel('Secret')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('button', { name: 'Send test event' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'webhook.test' }).first()).toBeVisible();
});
