import { closedUntil } from '#contract/earn/rules.ts';
import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

test('coins are staked after accepting the terms, redeemed after a verification, and read offline @phone', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  test.slow();
  // A different coin for each project, because both run on the same server.
  const [asset, minimum] = project.name === 'phone' ? (['USDC', '11'] as const) : (['USDT', '12'] as const);
  const code = `${asset}-FLEX`;
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/earn');
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search products' }).fill(`${code}`);
  await expect(main.getByRole('button', { name: /^Stake/ })).toHaveCount(1);
  await main.getByRole('button', { name: `Stake ${asset} in ${code}` }).click();

  // The outcome is shown before confirmation.
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('First interest paid')).toBeVisible();
  await expect(dialog.getByText('You can lose part or all of it.')).toBeVisible();
  await dialog.getByRole('button', { name: `Stake ${asset}` }).click();
  await expect(dialog.getByText('Enter an amount above 0').last()).toBeVisible();
  await dialog.getByLabel('Amount').fill(minimum);
  const agreement = dialog.getByRole('checkbox', { name: /agree to the Earn terms/ });
  if (await agreement.isVisible()) {
    await expectAccessible(page, 'a stake with its terms');
    await agreement.check();
  }
  await dialog.getByRole('button', { name: `Stake ${asset}` }).click();
  await expect(dialog).toBeHidden();

  await main.getByRole('link', { name: 'My stakes' }).click();
  const redeem = main.getByRole('button', { name: `Redeem from ${code}` }).first();
  await expect(redeem).toBeVisible();
  await expectAccessible(page, 'what is staked');

  // Statement of the stakes.
  const order = main.locator('form').filter({ has: page.getByRole('button', { name: 'Create statement' }) });
  await order.getByLabel('Coin').selectOption(asset);
  await order.getByRole('button', { name: 'Create statement' }).click();
  const made = main
    .getByRole('listitem')
    .filter({ hasText: `Earn statement ${asset}` })
    .first();
  const file = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^earn-${asset}-\\d{4}-\\d\\d-\\d\\d.*\\.pdf$`));

  await redeem.click();
  await dialog.getByLabel('Amount').fill('10');
  await expect(dialog.getByText('Back by')).toBeVisible();
  // Redemptions are closed in these minutes of the day, and the dialog counts down to their end.
  if (closedUntil(new Date())) {
    await expect(dialog.getByRole('timer')).toBeVisible();
    return;
  }
  await dialog.getByRole('button', { name: `Redeem ${asset}` }).click();
  await passByMail(page, ada.email, 'redeem a stake in Earn');
  await expect(dialog).toBeHidden();
  const stakes = main.getByRole('listitem').filter({ hasText: code });
  await expect(stakes.getByText('Redeeming').first()).toBeVisible();

  // The tester completes the network's part.
  await page.goto('/sandbox');
  await main.getByRole('button', { name: 'Complete stakes and exits now' }).click();
  await expect(main.getByText('Stakes and exits moved on.')).toBeVisible();
  await page.goto('/dashboard/earn?tab=history');
  await expect(main.getByText('Redemption').first()).toBeVisible();
  await context.setOffline(true);
  await main.getByText('Redemption').first().click();
  const record = page.getByRole('dialog');
  await expect(record.getByText(code)).toBeVisible();
  await expectAccessible(page, 'the record of a redemption');
  await context.setOffline(false);
});

test('the Earn products page is in Chinese @phone', async ({ page, baseURL }) => {
  await page.goto(`${baseURL ?? ''}/earn?lang=zh-CN`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('让闲置资产产生收益');
  await expect(page.getByText('预估年化利率').first()).toBeVisible();
  await expectAccessible(page, 'the products in Chinese');
});
