import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '#contract/members/permissions.ts';
import { findRoute } from '#contract/platform/routes.ts';
import { entriesOf, type MenuEntry, type MenuName } from '#src/features/screens/index.ts';
import type { Account } from '#src/platform/account.ts';
import type { Drawing } from '#src/ui/icon.tsx';
import type { AssetsType } from './assets-type.ts';
import { icons } from './icons.ts';

/** An entry of the workspace's menus. */
export interface AppLink extends Omit<MenuEntry, 'icon' | 'permission'> {
  readonly id: string;
  readonly icon: Drawing;
  /** Permissions needed to show the entry, including those that its page requires. */
  readonly permissions: readonly Permission[];
}

/** Returns a menu's entries, from the rows of the screens. */
export const linksOf = (menu: MenuName): readonly AppLink[] =>
  entriesOf(menu).map(({ icon, permission, ...entry }) => ({
    ...entry,
    id: [entry.to, ...Object.values(entry.search ?? {})].join('-'),
    icon: icons[icon],
    permissions: [...(findRoute(entry.to)?.permissions ?? []), ...(permission ? [permission] : [])],
  }));

/** Where the reader is. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

/**
 * Returns the entry to mark as current: that of the page, by the most that it says of the page's view, or of the
 * closest page above a page that has no entry itself.
 */
export function currentEntry(links: readonly AppLink[], { pathname, search }: Place): AppLink | undefined {
  const shown = new Map<string, unknown>(Object.entries(search));
  const said = ({ search: own = {} }: AppLink) => Object.entries(own);
  const own = links.filter((link) => link.to === pathname && said(link).every(([key, one]) => shown.get(key) === one));
  if (own.length > 0) return own.toSorted((left, right) => said(right).length - said(left).length)[0];
  return links
    .filter((link) => said(link).length === 0 && pathname.startsWith(`${link.to}/`))
    .toSorted((left, right) => right.to.length - left.to.length)[0];
}

/** Value of `aria-current` for an entry. */
export function currentMark(link: AppLink, current: AppLink | undefined, { pathname }: Place) {
  if (link.id !== current?.id) return undefined;
  return link.to === pathname ? 'page' : true;
}

/** Actions that move money, behind the one button. */
const moves = linksOf('moves');

/** Entries shown together; a named group is collapsed unless it contains the current page. */
export interface AppGroup {
  readonly id: string;
  readonly label?: MessageDescriptor;
  readonly links: readonly AppLink[];
}

/** The customer's groups: one column without scrolling, and everything within two steps (specification, section 2). */
const groups: readonly AppGroup[] = [
  { id: 'daily', links: linksOf('daily') },
  { id: 'accounts', label: msg`Accounts`, links: linksOf('accounts') },
  { id: 'payments', label: msg`Payments`, links: linksOf('payments') },
  { id: 'trade', label: msg`Trade`, links: linksOf('trade') },
  { id: 'administration', links: linksOf('administration') },
];

export interface AppMenu {
  readonly groups: readonly AppGroup[];
  /** Behind the one button that moves money, which is hidden if there are none. */
  readonly moves: readonly AppLink[];
  /** Entries of a phone's bar: two on each side of its middle button. */
  readonly thumb: readonly AppLink[];
}

/** The account whose menus are shown, and whether the user's own account is a company's. */
interface Whose {
  readonly account: Account | null;
  readonly isCompanyOwn: boolean;
}

/** Returns entries as a user sees them: those that the account may open, by the names for it. */
export function shownTo({ account, isCompanyOwn }: Whose, links: readonly AppLink[]): readonly AppLink[] {
  const has = (permission: Permission) => account?.permissions.includes(permission) ?? false;
  return links
    .filter(
      ({ permissions, isOfCompanies, ofMembers }) =>
        permissions.every(has) &&
        (!isOfCompanies || account?.isCompany) &&
        (!ofMembers || !account?.isActing || has(ofMembers)),
    )
    .map(({ labelOfCompanies, ...link }) =>
      labelOfCompanies && isCompanyOwn ? { ...link, label: labelOfCompanies } : link,
    );
}

/**
 * Returns a customer's menus, filtered by the selected account's permissions; a phone's bar has one entry for both
 * types of assets.
 */
export function customerMenu(whose: Whose, assetsType: AssetsType = 'digital'): AppMenu {
  const shown = groups.map((group) => ({ ...group, links: shownTo(whose, group.links) }));
  const daily = linksOf('daily');
  const assets = shownTo(whose, daily).find((link) => link.to === `/dashboard/assets/${assetsType}`);
  const inBar = (link: AppLink) =>
    link.to === '/dashboard/assets/digital' && assets ? { ...assets, label: link.label } : link;
  return {
    groups: shown.filter(({ links }) => links.length > 0),
    moves: shownTo(whose, moves),
    thumb: daily.slice(0, 3).map(inBar),
  };
}
