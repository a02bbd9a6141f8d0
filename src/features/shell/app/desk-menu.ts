import type { Permission } from '#contract/members/permissions.ts';
import { linksOf, type AppLink, type AppMenu } from './menu.ts';

const [desk, house, own] = [linksOf('desk'), linksOf('house'), linksOf('deskOwn')];

const isOpenTo =
  (held: readonly Permission[]) =>
  ({ permissions }: AppLink) =>
    permissions.length > 0 && permissions.every((one) => held.includes(one));

/** The menus at the desk, as somebody's roles open them: they are his own, whomever he acts for. */
export function deskMenu(permissions: readonly Permission[] = []): AppMenu {
  const queues = desk.filter(isOpenTo(permissions));
  const groups = [
    { id: 'desk', links: queues },
    { id: 'house', links: house.filter(isOpenTo(permissions)) },
    { id: 'own', links: own },
  ];
  return { groups: groups.filter(({ links }) => links.length > 0), thumb: queues.slice(0, 4) };
}

/** The first page of the desk that somebody may open; undefined for who is no staff. */
export function deskEntry(permissions: readonly Permission[] = []): AppLink | undefined {
  return [...desk, ...house].find(isOpenTo(permissions));
}
