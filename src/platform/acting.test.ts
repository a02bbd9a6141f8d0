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

/** Creates a storage, shared by tabs or private to one. */
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

/** Opens a page of the site with its own modules; `own` is the tab storage left by a reload or its opener. */
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

test('another tab’s choice of account changes nothing in this one, even after a reload', async () => {
  const first = await openTab();
  first.actFor('10000003');
  const second = await openTab();
  second.actFor(null);
  expect(first.actingFor()).toBe('10000003');
  expect(second.actingFor()).toBeNull();
  expect((await openTab(first.own)).actingFor()).toBe('10000003');
  expect((await openTab(second.own)).actingFor()).toBeNull();
});

test('a new tab starts with its opener’s account, or else the last one chosen', async () => {
  const opener = await openTab();
  opener.actFor('10000003');
  const other = await openTab();
  other.actFor('10000004');
  expect((await openTab(opener.own.copy())).actingFor()).toBe('10000003');
  expect((await openTab()).actingFor()).toBe('10000004');
});

test('a new tab does not start with a company that the user has left', async () => {
  (await openTab()).actFor('10000003');
  expect((await openTab(makeStorage(), { ...erin, companies: [] })).actingFor()).toBeNull();
});

test('a user who signs in after another starts with their own account', async () => {
  const tab = await openTab();
  tab.actFor('10000003');
  tab.setSignedIn({ ...erin, uid: '10000009' });
  expect(tab.actingFor()).toBeNull();
  tab.setSignedOut();
  expect(tab.accountKey()).toBeNull();
});

test('a response cached for one account is not found under another, and public responses are', async () => {
  const tab = await openTab();
  tab.queryClient.setQueryData(['assets', 'summary'], 'mine');
  tab.queryClient.setQueryData(['country'], 'NO');
  const { choose } = await import('./acting-choice.ts');
  // Without the clearing that a switch does: the key alone keeps them apart.
  choose('10000003');
  expect(tab.queryClient.getQueryData(['assets', 'summary'])).toBeUndefined();
  expect(tab.queryClient.getQueryData(['country'])).toBe('NO');
});
