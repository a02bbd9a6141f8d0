import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountOf } from '#src/platform/account.ts';
import { must } from '#contract/platform/errors.ts';
import { ada, show } from '../../../tests/harness/screens/world.tsx';
import { GateNotice } from './gate-notice.tsx';

const company = { uid: '10000003', name: 'North Pier Ltd', kycStatus: 0, tier: 'standard', country: null } as const;
const companies = [{ ...company, role: 'Clerk', permissions: [] }];
const acting = () =>
  must(accountOf({ status: 'signedIn', user: { ...ada, companies } }, company.uid), 'the company acted for');

test('a verified member acting for a company that isn’t is told so, not sent back to the page', async () => {
  await show(<GateNotice from="/dashboard/convert" account={acting()} />);
  await expect.element(page.getByText('North Pier Ltd must be verified to use “Convert”.')).toBeVisible();
  await expect.element(page.getByText(/Its owner can verify it/)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('a verified user gets a link to the page', async () => {
  const own = must(accountOf({ status: 'signedIn', user: ada }, null), 'the user’s own account');
  await show(<GateNotice from="/dashboard/convert" account={own} />);
  await expect.element(page.getByRole('link', { name: 'Go to “Convert”' })).toBeVisible();
});
