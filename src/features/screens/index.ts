import type { I18n, MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import { findRoute, type RoutePath } from '#contract/platform/routes.ts';
import type { MenuName, MenuRow, Place, ScreenRow } from './row-types.ts';
import { screens } from './rows.ts';

export type { MenuName, ScreenIcon } from './row-types.ts';

/** Returns the title of the page at an address, or of the not-found page if there is none. */
export function titleOf(pathname: string): MessageDescriptor {
  return screens[findRoute(pathname)?.path ?? '/error/404'].title;
}

/** Returns the document title at an address, with the brand name: before the home page's title, after any other. */
export function titleAt(i18n: I18n, pathname: string): string {
  const title = i18n._(titleOf(pathname));
  return pathname === '/' ? `${brand.name} · ${title}` : `${title} · ${brand.name}`;
}

/** A screen as a menu entry. */
export interface MenuEntry extends Omit<Place, 'in'>, Omit<MenuRow, 'title' | 'menus'> {
  readonly to: RoutePath;
  readonly label: MessageDescriptor;
}

const rows = Object.entries(screens) as [RoutePath, ScreenRow | MenuRow][];

/** Returns a menu's entries. */
export const entriesOf = (menu: MenuName): readonly MenuEntry[] =>
  rows.flatMap(([to, row]) => {
    if (!('menus' in row)) return [];
    const { title, menus, ...shown } = row;
    return menus.filter((place) => place.in === menu).map((place) => ({ ...shown, label: title, ...place, to }));
  });
