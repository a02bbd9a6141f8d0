import type { Permission } from '#contract/members/permissions.ts';
import { linksOf, type AppLink, type AppMenu } from './menu.ts';

const [desk, house, own] = [linksOf('desk'), linksOf('house'), linksOf('deskOwn')];

const isOpenTo =
  (held: readonly Permission[]) =>
  ({ permissions }: AppLink) =>
    permissions.length > 0 && permissions.every((one) => held.includes(one));

/** Returns the desk's menus for a staff member's permissions: their own, regardless of the account they act for. */
export function deskMenu(permissions: readonly Permission[] = []): AppMenu {
  const queues = desk.filter(isOpenTo(permissions));
  const groups = [
    { id: 'desk', links: queues },
    { id: 'house', links: house.filter(isOpenTo(permissions)) },
    { id: 'own', links: own },
  ];
  return { groups: groups.filter(({ links }) => links.length > 0), moves: [], thumb: queues.slice(0, 4) };
}

/** Returns the first desk page that the permissions open; undefined for non-staff. */
export function deskEntry(permissions: readonly Permission[] = []): AppLink | undefined {
  return [...desk, ...house].find(isOpenTo(permissions));
}
