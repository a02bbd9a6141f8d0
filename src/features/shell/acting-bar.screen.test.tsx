import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choose } from '#src/platform/acting-choice.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, show } from '../../../tests/harness/screens/world.tsx';
import { ActingBar } from './acting-bar.tsx';

let pathname = '';
vi.mock('#src/ui/ways.ts', async (actual) => ({
  ...(await actual<object>()),
  useAddress: () => ({ pathname, search: '', href: pathname, move: undefined }),
}));
afterEach(() => choose(null));

test.each([
  ['/dashboard/overview', 'You’re acting for North Pier Ltd.'],
  ['/dashboard/account/api', 'You’re acting for North Pier Ltd, but this page is about your own account.'],
  ['/dashboard/account/verifiy', 'You’re acting for North Pier Ltd, but this page is about your own account.'],
])('%s says whose account it is about', async (path, text) => {
  pathname = path;
  const company = { name: 'North Pier Ltd', kycStatus: 3, tier: 'standard', country: null, role: 'Reader' } as const;
  setSignedIn({ ...ada, companies: [{ ...company, uid: '32000004', permissions: ['assets.read'] }] });
  choose('32000004');
  await show(<ActingBar />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
