import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choose } from '#src/platform/acting-choice.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, asked, show } from '../../../../tests/harness/screens/world.tsx';
import { DepositScreen } from '../screens/deposit.tsx';

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  useSearch: () => ({}),
  useNavigate: () => () => Promise.resolve(),
}));
afterEach(() => choose(null));

test('a member whose role doesn’t include deposits is told so, and not that there are none', async () => {
  const company = { name: 'North Pier Ltd', kycStatus: 3, tier: 'standard', country: null, role: 'Reader' } as const;
  setSignedIn({ ...ada, companies: [{ ...company, uid: '32000003', permissions: ['assets.read'] }] });
  choose('32000003');
  await show(<DepositScreen />);
  await expect.element(page.getByText('Your role can’t get deposit addresses')).toBeVisible();
  await expect.element(page.getByText('Your role doesn’t include these records')).toBeVisible();
  expect(page.getByText('No deposits yet').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Report missing deposit' }).elements()).toEqual([]);
  expect(asked).toEqual([]);
});
