import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { Calculator } from './calculator.tsx';

const service = page.getByLabelText('I want to');
const asset = page.getByLabelText(/^(Asset|Currency)$/);

test('the address chooses the service and the asset that a price is calculated for', async () => {
  await show(<Calculator />, '?service=coin&asset=ETH');
  await expect.element(service).toHaveValue('coin');
  await expect.element(asset).toHaveValue('ETH');
});

test('the amount suits what is priced until one is typed', async () => {
  const amount = page.getByLabelText('Amount');
  await show(<Calculator />, '?service=coin&asset=BTC');
  await expect.element(amount).toHaveValue('0.01');
  await asset.selectOptions('USDT');
  await expect.element(amount).toHaveValue('1000');
  await amount.fill('250');
  await asset.selectOptions('BTC');
  await expect.element(amount).toHaveValue('250');
});

test('what the address names and isn’t offered falls back to what is', async () => {
  await show(<Calculator />, '?service=rockets&asset=NONE');
  await expect.element(service).toHaveValue('bank');
  await expect.element(asset).not.toHaveValue('NONE');
});
