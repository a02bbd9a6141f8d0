import { randomInt } from 'node:crypto';
import { look } from './desk-world.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';

test('a recurring conversion runs at once, is paused, resumed, and cancelled', async ({ page, context, baseURL }) => {
  test.slow();
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/convert?tab=recurring');
  const main = page.getByRole('main');
  // An amount that no other test of the suite converts.
  const amount = `11.${randomInt(100, 1000)}7`;
  const one = main.getByRole('listitem').filter({ hasText: amount });

  await main.getByRole('button', { name: 'Start recurring conversion' }).click();
  await expect(main.getByText('Enter an amount above 0')).toBeVisible();
  await main.getByLabel('Amount each time (USDT)').fill(amount);
  await main.getByLabel('Asset to get').selectOption('ETH');
  await main.getByLabel('How often').selectOption('month');
  await look(page, 'a recurring conversion to be made');
  await main.getByRole('button', { name: 'Start recurring conversion' }).click();
  await expect(one.getByText('Every month')).toBeVisible();
  await expect(one.getByText(/Next: /)).toBeVisible();

  // The first conversion ran at once: its record has a link of its own.
  const last = one.getByRole('link', { name: /^Last: / });
  await expect(last).toBeVisible({ timeout: 90_000 });
  await look(page, 'a recurring conversion that has run');
  await last.click();
  await expect(page.getByRole('dialog').getByText(amount).first()).toBeVisible();

  await page.goto('/dashboard/convert?tab=recurring');
  await one.getByRole('button', { name: 'Pause USDT/ETH' }).click();
  await expect(one.getByText('Paused')).toBeVisible();
  await expect(one.getByText(/Next: /)).toBeHidden();
  await context.setOffline(true);
  await expect(one.getByRole('button', { name: 'Resume USDT/ETH' })).toBeDisabled();
  await context.setOffline(false);
  await one.getByRole('button', { name: 'Resume USDT/ETH' }).click();
  await expect(one.getByText(/Next: /)).toBeVisible();

  await page.goto('/dashboard/convert?tab=recurring&lang=zh-CN');
  await expect(one.getByText('每月')).toBeVisible();
  await expect(one.getByRole('button', { name: '暂停 USDT/ETH' })).toBeVisible();
  await look(page, 'recurring conversions in Chinese');
  await one.getByRole('button', { name: '取消 USDT/ETH' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消定期兑换' }).click();
  await expect(one).toHaveCount(0);
});
