import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { FirstSteps } from './get-started.tsx';

const nothing = { isAuthenticatorBound: false, passkeys: 0, isFundPasswordSet: false };
const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((one) => one.textContent);

test('a new customer is led to verification first, then to what protects the account, then to a deposit', async () => {
  await show(<FirstSteps user={{ kycStatus: 0, accountType: 'individual' }} info={nothing} />);
  await expect.element(page.getByText('Unlocks deposits, withdrawals and trading.')).toBeVisible();
  expect(links()).toEqual(['Verify your identity', 'Protect your sign-in', 'Set payment PIN', 'Make a deposit']);
  expect(page.getByText('Done').elements()).toEqual([]);
});

test('what is done has no link, and what is under review says so', async () => {
  const info = { isAuthenticatorBound: false, passkeys: 1, isFundPasswordSet: true };
  await show(<FirstSteps user={{ kycStatus: 1, accountType: 'merchant' }} info={info} />);
  await expect.element(page.getByText('Under review')).toBeVisible();
  expect(links()).toEqual(['Verify your business', 'Make a deposit']);
  expect(page.getByText('Done').elements()).toHaveLength(2);
});

test('a verification that wasn’t approved needs an action', async () => {
  await show(<FirstSteps user={{ kycStatus: 2, accountType: 'individual' }} info={nothing} />);
  await expect.element(page.getByText('Action needed')).toBeVisible();
});
