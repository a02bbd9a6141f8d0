import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserInfo } from './session-state.ts';

const companies = ['10000003', '10000004'].map((uid) => ({
  uid,
  name: `Company ${uid}`,
  kycStatus: 3 as const,
  tier: 'standard' as const,
  country: null,
  role: 'Reader',
  permissions: [],
}));
const erin: UserInfo = {
  uid: '10000001',
  name: 'Erin',
  emailAddress: null,
  phoneNumber: null,
  kycStatus: 3,
  tier: 'standard',
  country: null,
  lastLoginTime: null,
  accountType: 'individual',
  pricingCurrency: 'USD',
  roles: [],
  permissions: [],
  companies,
};

/** What tabs share, and what each has alone. */
function makeStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    copy: () => {
      const other = makeStorage();
      for (const [key, value] of values) other.setItem(key, value);
      return other;
    },
  };
}

/** A page of the site with its own modules; `own` is what a reload or its opener left it. */
async function openTab(own = makeStorage(), user = erin) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', own);
  const state = await import('./session-state.ts');
  const acting = await import('./acting.ts');
  const { queryClient } = await import('./query.ts');
  state.setSignedIn(user);
  acting.actingFor();
  return { own, queryClient, ...acting, ...state };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('another tab’s choice changes nothing in this one, also after a reload', async () => {
  const first = await openTab();
  first.actFor('10000003');
  const second = await openTab();
  second.actFor(null);
  expect(first.actingFor()).toBe('10000003');
  expect(second.actingFor()).toBeNull();
  expect((await openTab(first.own)).actingFor()).toBe('10000003');
  expect((await openTab(second.own)).actingFor()).toBeNull();
});

test('a new tab begins with its opener’s account, else with the last one that was chosen', async () => {
  const opener = await openTab();
  opener.actFor('10000003');
  const other = await openTab();
  other.actFor('10000004');
  expect((await openTab(opener.own.copy())).actingFor()).toBe('10000003');
  expect((await openTab()).actingFor()).toBe('10000004');
});

test('a company that is no longer his is no account to begin with', async () => {
  (await openTab()).actFor('10000003');
  expect((await openTab(makeStorage(), { ...erin, companies: [] })).actingFor()).toBeNull();
});

test('whoever signs in after somebody else begins with his own account', async () => {
  const tab = await openTab();
  tab.actFor('10000003');
  tab.setSignedIn({ ...erin, uid: '10000009' });
  expect(tab.actingFor()).toBeNull();
  tab.setSignedOut();
  expect(tab.accountKey()).toBeNull();
});

test('an answer about one account is not found under another, and public answers are', async () => {
  const tab = await openTab();
  tab.queryClient.setQueryData(['assets', 'summary'], 'mine');
  tab.queryClient.setQueryData(['country'], 'NO');
  const { choose } = await import('./acting-choice.ts');
  // Without the clearing that goes with a switch: the key itself keeps them apart.
  choose('10000003');
  expect(tab.queryClient.getQueryData(['assets', 'summary'])).toBeUndefined();
  expect(tab.queryClient.getQueryData(['country'])).toBe('NO');
});
