import { expect, test } from 'vitest';
import { permissions } from '#contract/members/permissions.ts';
import { findRoute, type RoutePath } from '#contract/platform/routes.ts';
import { titles } from '#src/features/titles/index.ts';
import type { Account } from '#src/platform/account.ts';
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
  const kept = [...linksOf(customerMenu(company)), ...linksOf(deskMenu(everything))].flatMap(({ to, permission }) =>
    (findRoute(to)?.permissions ?? []).map((needed) => ({ to, permission, needed })),
  );
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter(({ permission, needed }) => permission !== needed)).toEqual([]);
});

test('an entry and its page have one name', () => {
  const named = [...linksOf(customerMenu(company)), ...linksOf(deskMenu(everything))].filter(
    // One state of a page that has a name of its own.
    ({ search }) => Object.keys(search ?? {}).length === 0,
  );
  const pairs = named.map(({ label, to }) => [label.message, titles[to as RoutePath].message]);
  expect(pairs.filter(([entry, title]) => entry !== title)).toEqual([
    // The specification's names of the pages; the entries hold more than the page that they open.
    ['Assets', 'Digital account'],
    ['Recipients', 'Address book'],
    ['Developers', 'API keys'],
    ['Settings', 'Account settings'],
    ['Settings', 'Account settings'],
  ]);
});
