import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assets } from '#contract/assets/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { choose } from '#src/platform/acting-choice.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import ui from '#src/ui/ui.module.css';
import { ada, answer, show } from '../../../tests/harness/screens/world.tsx';
import { OverviewScreen } from './screens/overview.tsx';

/** Returns the names of the links that look like the page's main button. */
const primary = () =>
  page
    .getByRole('link')
    .elements()
    .filter(({ classList }) => classList.contains(ui.link ?? '') && !classList.contains(ui.linkQuiet ?? ''))
    .map((one) => one.textContent);

test.each([
  [0, '31000001', ['Verify now']],
  [3, '31000002', ['Deposit']],
] as const)('an empty overview with verification %s highlights only the next step', async (kycStatus, uid, names) => {
  setSignedIn({ ...ada, uid, kycStatus });
  const asOf = '2026-11-22T03:00:00.000Z';
  answer(assets.listAssets, { items: [], currency: 'USD', asOf });
  answer(globalAccount.listBalances, { items: [], currency: 'USD', asOf });
  await show(<OverviewScreen />);
  await expect.element(page.getByText('No assets yet')).toBeVisible();
  expect(primary()).toEqual(names);
});

afterEach(() => choose(null));

test.each([
  [['assets.read'], '31000003', []],
  [['assets.read', 'withdrawals.create'], '31000004', ['Withdraw']],
  [['assets.read', 'deposits.create'], '31000005', ['Deposit', 'Make a deposit']],
] as const)('an overview of a company offers a member with %s what they may do', async (permissions, uid, names) => {
  const company = { name: 'North Pier Ltd', kycStatus: 3, tier: 'standard', country: null, role: 'Reader' } as const;
  // Unverified themselves: what counts is the company's verification.
  setSignedIn({ ...ada, kycStatus: 0, companies: [{ ...company, uid, permissions: [...permissions] }] });
  choose(uid);
  const asOf = '2026-11-22T03:00:00.000Z';
  answer(assets.listAssets, { items: [], currency: 'USD', asOf });
  await show(<OverviewScreen />);
  await expect.element(page.getByText('No assets yet')).toBeVisible();
  const offered = page
    .getByRole('link')
    .elements()
    .map((one) => one.textContent);
  expect(offered.filter((name) => /deposit|withdraw|verify/i.test(name))).toEqual(names);
});

test.each([
  [3, '31000006', null],
  [1, '31000007', 'North Pier Ltd isn’t verified yet. Deposits, withdrawals and trading unlock once it is.'],
] as const)(
  'an unverified member sees only what their company with verification %s lacks',
  async (kycStatus, uid, said) => {
    const company = {
      uid,
      name: 'North Pier Ltd',
      kycStatus,
      tier: 'standard',
      country: null,
      role: 'Reader',
    } as const;
    setSignedIn({ ...ada, kycStatus: 0, companies: [{ ...company, permissions: ['assets.read', 'deposits.create'] }] });
    choose(uid);
    answer(assets.listAssets, { items: [], currency: 'USD', asOf: '2026-11-22T03:00:00.000Z' });
    await show(<OverviewScreen />);
    await expect.element(page.getByText('No assets yet')).toBeVisible();
    if (said !== null) await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText(/^Verify your/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /^(Verify now|View)/ })).not.toBeInTheDocument();
    expect(primary()).toEqual(said === null ? ['Deposit'] : []);
  },
);
