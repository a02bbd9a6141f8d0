import type { I18n, MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import { findRoute, type RoutePath } from '#contract/platform/routes.ts';
import { screens, type MenuName, type MenuRow, type Place, type ScreenRow } from './rows.ts';

export type { MenuName, ScreenIcon } from './rows.ts';

/** The name of the page at an address; of an address that there is no page at, that of the page that says so. */
export function titleOf(pathname: string): MessageDescriptor {
  return screens[findRoute(pathname)?.path ?? '/error/404'].title;
}

/** What the document at an address is called, with the house's name: the home's after it, every other's before. */
export function titleAt(i18n: I18n, pathname: string): string {
  const title = i18n._(titleOf(pathname));
  return pathname === '/' ? `${brand.name} · ${title}` : `${title} · ${brand.name}`;
}

/** A screen as a menu has it. */
export interface MenuEntry extends Omit<Place, 'in'>, Omit<MenuRow, 'title' | 'menus'> {
  readonly to: RoutePath;
  readonly label: MessageDescriptor;
}

const rows = Object.entries(screens) as [RoutePath, ScreenRow | MenuRow][];

/** What a menu has in it. */
export const entriesOf = (menu: MenuName): readonly MenuEntry[] =>
  rows.flatMap(([to, row]) => {
    if (!('menus' in row)) return [];
    const { title, menus, ...shown } = row;
    return menus.filter((place) => place.in === menu).map((place) => ({ ...shown, label: title, ...place, to }));
  });
