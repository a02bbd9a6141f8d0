import { randomInt } from 'node:crypto';
import { ada, expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';
import { enter } from './entering.ts';

const harbourUid = '10000003';

test('an address is added and its note edited offline; a transfer is confirmed by name, verified and repeated', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const suffix = String(randomInt(1_000_000, 9_999_999));
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/assets/digital/address?do=add');
  const add = page.getByRole('dialog', { name: 'Add address' });
  await add.getByRole('combobox', { name: 'Coin', exact: true }).selectOption('ETH');
  const address = add.getByLabel('Address', { exact: true });
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD');
  await expect(add.getByText(/This address has a typo/)).toBeVisible();
  await address.fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await expect(add.getByText(/address on TRON/)).toBeVisible();
  await address.fill(`0x${suffix.padStart(40, '1')}`);
  await expect(add.getByText(/^Valid Ethereum/)).toBeVisible();
  await add.getByLabel('Note').fill(`till ${suffix}`);
  await add.getByRole('button', { name: 'Add address' }).click();
  await passByMail(page, ada.email, 'add to your address book');
  await expect(page.getByRole('heading', { name: `till ${suffix}` })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: `Edit note: till ${suffix}` }).click();
  await page.getByRole('dialog').getByLabel('Note').fill(`shop ${suffix}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `shop ${suffix}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add address' })).toBeDisabled();
  await context.setOffline(false);

  await page.goto('/dashboard/assets/digital/transfer');
  const main = page.getByRole('main');
  await main.getByLabel(/Recipient/).fill(harbourUid);
  await main.getByRole('button', { name: 'Find' }).click();
  await expect(main.getByText('H•••••• T•••••• L•d').first()).toBeVisible();
  await main.getByLabel('I’ve checked the recipient').check();
  await main.getByLabel('Amount').fill('1.25');
  await main.getByRole('button', { name: 'Review transfer' }).click();
  await main.getByRole('button', { name: /^Send / }).click();
  await passByMail(page, ada.email);
  await expect(main.getByRole('heading', { name: 'Your transfer' })).toBeVisible();
  await expect(main.getByRole('list', { name: 'Transfer progress' })).toContainText('Arrived');
  await main.getByRole('button', { name: 'Send another' }).click();
  await main.getByRole('button', { name: 'H•••••• T•••••• L•d' }).click();
  await expect(main.getByLabel('I’ve checked the recipient')).toBeVisible();
});
