import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deposits } from '#contract/deposits/calls.ts';
import { queryClient } from '#src/platform/query.ts';
import { answer, cutNetwork, setOffline, show } from '../../../../tests/harness/screens/world.tsx';
import { AddressPanel } from './address-panel.tsx';

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const panel = <AddressPanel asset="BTC" network="BTC" networkName="Bitcoin" />;

test('an address seen before is shown offline with its age; otherwise the panel says to connect', async () => {
  answer(deposits.getAddress, {
    asset: 'BTC',
    network: 'BTC',
    address,
    tag: null,
    minimumAmount: '0.0005',
    reviewFrom: '2',
    confirmations: 2,
    arrivalMinutes: 20,
  });
  const online = await show(panel);
  await expect.element(page.getByLabelText('Deposit address')).toHaveTextContent(address);
  await expect.element(page.getByText(/or more, usually within one working day$/)).toBeVisible();
  // The response is stored for the next start.
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .every(({ meta }) => meta?.persist),
  ).toBe(true);
  setOffline(true);
  await expect.element(page.getByText(/^Updated .*, offline$/)).toBeVisible();
  await expect.element(page.getByLabelText('Deposit address')).toHaveTextContent(address);
  await online.unmount();
  queryClient.clear();
  cutNetwork(true);
  await show(panel);
  await expect.element(page.getByText('You’re offline. Connect to see your deposit address.')).toBeVisible();
});
