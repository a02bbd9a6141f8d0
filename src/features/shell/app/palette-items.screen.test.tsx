import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import { choose } from '#src/platform/acting-choice.ts';
import { openLocal } from '#src/platform/local.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, show } from '../../../../tests/harness/screens/world.tsx';
import { useItems } from './palette-items.ts';

afterEach(() => choose(null));

/** What the search finds, except coins: names and the pages they open. */
function Found() {
  const items = useItems().filter(({ id }) => !id.startsWith('coin-'));
  return (
    <ul>
      {items.map(({ id, label, to }) => (
        <li key={id}>{`${label} → ${to}`}</li>
      ))}
    </ul>
  );
}

const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

async function showAs(uid: string, permissions: readonly GrantablePermission[]): Promise<void> {
  const company = { name: 'North Pier Ltd', kycStatus: 3, tier: 'standard', country: null, role: 'Reader' } as const;
  setSignedIn({ ...ada, companies: [{ ...company, uid, permissions: [...permissions] }] });
  choose(uid);
  const { account } = await openLocal();
  await account?.table('addresses').put({ id: 'a', remark: 'Treasury', beneficiary: '', asset: 'BTC', address: 'bc1' });
  await show(<Found />);
}

test('the search offers to send to a saved recipient', async () => {
  await showAs('33000002', ['assets.read', 'addresses.read', 'withdrawals.create', 'remittance.read']);
  await expect.element(page.getByText(/^Treasury/)).toBeVisible();
  expect(lines().filter((line) => line?.endsWith('/dashboard/remittance'))).toHaveLength(1);
});

test('the search offers nothing that the account may not open', async () => {
  await showAs('33000001', ['assets.read', 'addresses.read']);
  await expect.element(page.getByText(/→ .dashboard.overview/)).toBeVisible();
  expect(lines().filter((line) => /remittance|ramp|convert|global|withdraw|cards|acceptor/.test(line ?? ''))).toEqual(
    [],
  );
});
