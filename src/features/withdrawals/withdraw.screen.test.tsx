import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import { choose } from '#src/platform/acting-choice.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, asked, show } from '../../../tests/harness/screens/world.tsx';
import { WithdrawScreen } from './screens/withdraw.tsx';

const company = { name: 'North Pier Ltd', kycStatus: 3, tier: 'standard', country: null, role: 'Reader' } as const;

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  useSearch: () => ({ asset: 'ETH' }),
  useNavigate: () => () => Promise.resolve(),
}));

async function open(uid: string, permissions: readonly GrantablePermission[]) {
  setSignedIn({ ...ada, companies: [{ ...company, uid, permissions: [...permissions] }] });
  choose(uid);
  await show(<WithdrawScreen />);
}
afterEach(() => choose(null));

test('a member whose role can’t withdraw is told so, without a form and without a request for its terms', async () => {
  await open('32000001', ['assets.read']);
  await expect.element(page.getByText('Your role can’t withdraw coins')).toBeVisible();
  await expect.element(page.getByText('Your role doesn’t include these records')).toBeVisible();
  expect(page.getByLabelText('Address').elements()).toEqual([]);
  expect(asked).toEqual([]);
});

test('someone removed from the company is not sent to its owner for a role', async () => {
  setSignedIn({ ...ada, companies: [] });
  choose('32000002');
  await show(<WithdrawScreen />);
  await expect.element(page.getByText('You’re no longer a member of this company').first()).toBeVisible();
  expect(
    page.getByText('The account owner, or anyone who manages roles, can grant access under Team.').elements(),
  ).toEqual([]);
});
