import { expect, test } from 'vitest';
import { permissions } from '#contract/members/permissions.ts';
import { findRoute } from '#contract/platform/routes.ts';
import type { Account } from '#src/platform/account.ts';
import { entriesOf, titleOf } from '#src/features/screens/index.ts';
import { mainMenu, products } from '../menu.ts';
import { deskMenu } from './desk-menu.ts';
import { customerMenu, type AppLink, type AppMenu } from './menu.ts';

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
const linksOf = ({ groups }: AppMenu): readonly AppLink[] => groups.flatMap(({ links }) => links);

const menusOf = (path: string) =>
  (['found', 'user', 'daily'] as const)
    .flatMap(entriesOf)
    .filter(({ to }) => to === path)
    .map(({ label }) => label);

test.each([
  ['a customer', linksOf(customerMenu(company))],
  ['the desk', linksOf(deskMenu(everything))],
])('each entry of the menu of %s leads to a page of its own', (_whose, links) => {
  expect(links.length).toBeGreaterThan(5);
  const pages = links.map(({ to, search }) => `${to} ${JSON.stringify(search ?? {})}`);
  // Two of one page would both be marked as the present one.
  expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
  expect(links.filter(({ to }) => findRoute(to) === undefined)).toEqual([]);
});

test('an entry is hidden from whoever its page would turn away', () => {
  const isKept = ({ to }: AppLink) => (findRoute(to)?.permissions ?? []).length > 0;
  expect(linksOf(customerMenu(company)).filter(isKept).length).toBeGreaterThan(3);
  expect(linksOf(customerMenu({ ...company, permissions: [] })).filter(isKept)).toEqual([]);
  // Of staff without a role only what is everybody's is left.
  expect(linksOf(deskMenu([])).map(({ to }) => to)).toEqual(['/dashboard/account/userInfo']);
});

test('a phone’s bar has one entry for assets: the type that was looked at last, where the account may see it', () => {
  const bar = (account: Account, type?: 'digital' | 'global') => customerMenu(account, type).thumb.map(({ to }) => to);
  const [digital, global] = ['/dashboard/assets/digital', '/dashboard/assets/global'];
  expect(bar(company)).toEqual(['/dashboard/overview', digital, '/dashboard/assets/digital/order']);
  expect(bar(company, 'global')).toEqual(['/dashboard/overview', global, '/dashboard/assets/digital/order']);
  expect(bar({ ...company, permissions: [] }, 'global')[1]).toBe(digital);
});

test('the header calls a page as its row does', () => {
  const named = [...products, ...mainMenu].filter(({ to, search }) => to !== '/' && !search);
  expect(named.length).toBeGreaterThan(7);
  const rows = named.map(({ to }) => [titleOf(to), ...menusOf(to)].map(({ id }) => id));
  expect(named.filter(({ label }, index) => !rows[index]?.includes(label.id))).toEqual([]);
});

test('an entry and its page have one name', () => {
  const named = [...linksOf(customerMenu(company)), ...linksOf(deskMenu(everything))].filter(
    // One state of a page that has a name of its own.
    ({ search }) => Object.keys(search ?? {}).length === 0,
  );
  const pairs = named.map(({ label, to }) => [label.message, titleOf(to).message]);
  expect(pairs.filter(([entry, title]) => entry !== title)).toEqual([
    // The specification's names of the pages; the entries hold more than the page that they open.
    ['Assets', 'Digital account'],
    ['Recipients', 'Address book'],
    ['Developers', 'API keys'],
    ['Settings', 'Account settings'],
    ['Settings', 'Account settings'],
  ]);
});
