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

test('what the address names and isn’t offered falls back to what is', async () => {
  await show(<Calculator />, '?service=rockets&asset=NONE');
  await expect.element(service).toHaveValue('bank');
  await expect.element(asset).not.toHaveValue('NONE');
});
