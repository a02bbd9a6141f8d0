import { expect, test } from 'vitest';
import { permissions, type Permission } from '#contract/members/permissions.ts';
import { findRoute } from '#contract/platform/routes.ts';
import type { Account } from '#src/platform/account.ts';
import { entriesOf, titleOf } from '#src/features/screens/index.ts';
import { mainMenu, products } from '../menu.ts';
import { deskMenu } from './desk-menu.ts';
import { currentEntry, customerMenu, type AppLink, type AppMenu } from './menu.ts';

const everything = [...permissions];
const company: Account = {
  uid: '10000003',
  name: 'Harbour Trading Ltd',
  isCompany: true,
  kycStatus: 3,
  tier: 'standard',
  country: null,
  permissions: everything,
  isActing: false,
  isLost: false,
};
const menuOf = (account: Account, type?: 'digital' | 'global') =>
  customerMenu({ account, isCompanyOwn: account.isCompany && !account.isActing }, type);
const linksOf = ({ groups }: AppMenu): readonly AppLink[] => groups.flatMap(({ links }) => links);

const menusOf = (path: string) =>
  (['found', 'user', 'daily'] as const)
    .flatMap(entriesOf)
    .filter(({ to }) => to === path)
    .map(({ label }) => label);

test.each([
  ['a customer', linksOf(menuOf(company))],
  ['the desk', linksOf(deskMenu(everything))],
])('each menu entry of %s leads to its own page, which exists', (_whose, links) => {
  expect(links.length).toBeGreaterThan(5);
  const pages = links.map(({ to, search }) => `${to} ${JSON.stringify(search ?? {})}`);
  // Two entries for one page would both be marked as current.
  expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
  expect(links.filter(({ to }) => findRoute(to) === undefined)).toEqual([]);
});

test('a menu entry is hidden from a user whom its page would reject', () => {
  const isKept = ({ to }: AppLink) => (findRoute(to)?.permissions ?? []).length > 0;
  expect(linksOf(menuOf(company)).filter(isKept).length).toBeGreaterThan(3);
  expect(linksOf(menuOf({ ...company, permissions: [] })).filter(isKept)).toEqual([]);
  // Staff without a role only keep the entries open to everyone.
  expect(linksOf(deskMenu([])).map(({ to }) => to)).toEqual(['/dashboard/account/userInfo']);
});

test('remittances, trade and the bank account are listed only for those who may see them', () => {
  const listed = (...held: readonly Permission[]) =>
    new Set(linksOf(menuOf({ ...company, permissions: held })).map(({ to }) => to));
  const [send, buy, swap, bank] = [
    '/dashboard/remittance',
    '/dashboard/ramp',
    '/dashboard/convert',
    '/dashboard/assets/global',
  ];
  const kept = [...listed(...everything)].filter((to) =>
    [send, buy, swap, bank].some((one) => one && to.startsWith(one)),
  );
  expect(kept).toHaveLength(10);
  const few = listed('assets.read', 'deposits.read');
  expect(kept.filter((to) => few.has(to))).toEqual([]);
  expect(kept.filter((to) => listed('convert.read').has(to))).toEqual([swap, `${swap}/order`]);
});

test('cards and merchants are listed for a member who may use them, and for every account of one’s own', () => {
  const listed = (account: Account) =>
    linksOf(menuOf(account))
      .map(({ to }) => to)
      .filter((to) => to === '/dashboard/cards' || to === '/dashboard/acceptor');
  expect(listed({ ...company, permissions: [] })).toHaveLength(2);
  expect(listed({ ...company, isCompany: false, permissions: [] })).toHaveLength(2);
  expect(listed({ ...company, isActing: true, permissions: ['assets.read'] })).toEqual([]);
  expect(listed({ ...company, isActing: true, permissions: ['cards.read'] })).toEqual(['/dashboard/cards']);
});

test('verification is named after the user’s own account, whichever they act for', () => {
  const named = (account: Account, isCompanyOwn: boolean) =>
    linksOf(customerMenu({ account, isCompanyOwn })).find(({ to }) => to.endsWith('verifiy'))?.label.message;
  expect(named(company, true)).toBe('Business verification');
  expect(named({ ...company, isActing: true }, false)).toBe('Identity verification');
  expect(named({ ...company, isCompany: false }, false)).toBe('Identity verification');
});

test('the button that moves money offers what the account may do, and no more', () => {
  const offered = (account: Account) => menuOf(account).moves.map(({ to }) => to);
  expect(offered(company)).toHaveLength(3);
  expect(offered({ ...company, permissions: ['assets.read', 'transfers.create'] })).toEqual([
    '/dashboard/assets/digital/transfer',
  ]);
  expect(offered({ ...company, permissions: ['assets.read'] })).toEqual([]);
});

test('a phone’s bar has one entry for assets: the type viewed last, if the account may see it', () => {
  const bar = (account: Account, type?: 'digital' | 'global') => menuOf(account, type).thumb.map(({ to }) => to);
  const [digital, global] = ['/dashboard/assets/digital', '/dashboard/assets/global'];
  expect(bar(company)).toEqual(['/dashboard/overview', digital, '/dashboard/assets/digital/order']);
  expect(bar(company, 'global')).toEqual(['/dashboard/overview', global, '/dashboard/assets/digital/order']);
  expect(bar({ ...company, permissions: [] }, 'global')[1]).toBe(digital);
});

test('a page without a menu entry is marked at the closest page above it', () => {
  const above = (pathname: string) => currentEntry(linksOf(menuOf(company)), { pathname, search: {} })?.to;
  expect(above('/dashboard/assets/digital/withdraw')).toBe('/dashboard/assets/digital');
  expect(above('/dashboard/assets/global/statements')).toBe('/dashboard/assets/global');
  expect(above('/dashboard/remittance/recipients/form')).toBe('/dashboard/remittance/recipients');
  expect(above('/dashboard/assets/digital/order')).toBe('/dashboard/assets/digital/order');
  expect(above('/help')).toBeUndefined();
});

test.each([
  ['/dashboard/assets/global', {}, 'Global account'],
  ['/dashboard/assets/global', { view: 'move', currency: 'EUR' }, 'Global account'],
  ['/dashboard/assets/global', { view: 'letter' }, 'Global account'],
  ['/dashboard/assets/global', { view: 'apply' }, 'Global account opening'],
  ['/dashboard/convert', { tab: 'otc' }, 'Convert'],
  ['/dashboard/convert', { tab: 'currency', from: 'EUR' }, 'Currency exchange'],
  ['/dashboard/earn', { tab: 'account' }, 'Earn'],
])('a view of %s with %o is marked at the entry that opens it, or else at its page', (pathname, search, label) => {
  expect(currentEntry(linksOf(menuOf(company)), { pathname, search })?.label.message).toBe(label);
});

test('the header names a page as its menu row does', () => {
  const named = [...products, ...mainMenu].filter(({ to, search }) => to !== '/' && !search);
  expect(named.length).toBeGreaterThan(7);
  const rows = named.map(({ to }) => [titleOf(to), ...menusOf(to)].map(({ id }) => id));
  expect(named.filter(({ label }, index) => !rows[index]?.includes(label.id))).toEqual([]);
});

test('a menu entry and its page have the same name', () => {
  const named = [...linksOf(menuOf(company)), ...linksOf(deskMenu(everything))].filter(
    // Excludes entries that open one state of a page, which have their own names.
    ({ search }) => Object.keys(search ?? {}).length === 0,
  );
  const pairs = named.map(({ label, to }) => [label.message, titleOf(to).message]);
  expect(pairs.filter(([entry, title]) => entry !== title)).toEqual([
    // Page titles from the specification; these entries cover more than the page they open.
    ['Assets', 'Digital account'],
    ['Recipients', 'Address book'],
    ['Developers', 'API keys'],
    // The verification page titles itself by the kind of account.
    ['Business verification', 'Identity verification'],
    ['Settings', 'Account settings'],
    ['Settings', 'Account settings'],
  ]);
});
