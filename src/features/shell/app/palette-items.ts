import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useMemo } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';
import { useBook } from '#src/features/addresses/index.ts';
import { useFoundOrders } from '#src/features/all-records/index.ts';
import { useAccount } from '#src/platform/acting.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import type { Drawing } from '#src/ui/icon.tsx';
import { icons } from './icons.ts';
import { linksOf, shownTo, type AppLink } from './menu.ts';
import { useMenu } from './use-menu.ts';

/** An item that the search finds and opens. */
export interface Item {
  readonly id: string;
  readonly group: MessageDescriptor;
  readonly label: string;
  /** Text it is found by, in addition to its name. */
  readonly text: string;
  readonly icon: Drawing;
  readonly to: RoutePath;
  readonly search?: Readonly<Record<string, string>>;
}

const groups = {
  screens: msg`Pages`,
  actions: msg`Actions`,
  coins: msg`Coins`,
  recipients: msg`Recipients`,
  orders: msg`Orders`,
  records: msg`Records`,
};

/** Returns everything the search can find on this device, without requests. */
export function useItems(): readonly Item[] {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { groups: menu, moves, isDesk } = useMenu();
  const catalogue = useCatalogue();
  const book = useBook();
  const account = useAccount();
  const maySend = usePermission('withdrawals.create');
  const orders = useFoundOrders();
  return useMemo(() => {
    const fromLink = (group: MessageDescriptor) => (link: AppLink) => {
      const { id, label, icon, to, search = {}, words = '' } = link;
      return { id, group, label: i18n._(label), text: words, icon, to, search };
    };
    const screens = [
      ...menu.flatMap(({ links }) => links),
      ...shownTo({ account, isCompanyOwn: false }, linksOf('found')),
    ].map(fromLink(groups.screens));
    if (isDesk) return screens;
    const coins = catalogue.assets
      .filter(({ kind, delistedSince }) => kind === 'crypto' && delistedSince === null)
      .map(({ code, name }) => ({
        id: `coin-${code}`,
        group: groups.coins,
        label: `${name[locale]} ${code}`,
        text: Object.values(name).join(' '),
        icon: IconCoin,
        to: '/dashboard/assets/digital/coin' as const,
        search: { asset: code },
      }));
    const recipients = (maySend ? (book ?? []) : []).map(({ id, remark, beneficiary, asset, address }) => ({
      id: `recipient-${id}`,
      group: groups.recipients,
      label: `${remark || beneficiary || address} · ${asset}`,
      text: `${beneficiary} ${address}`,
      icon: IconUser,
      to: '/dashboard/assets/digital/withdraw' as const,
      search: { asset },
    }));
    const found = orders.map(({ id, to, search, title, text }) => ({
      id: `order-${id}`,
      group: groups.orders,
      label: title,
      text: `${text} ${id}`,
      icon: IconArrowsExchange,
      to,
      search,
    }));
    return [...moves.map(fromLink(groups.actions)), ...screens, ...coins, ...recipients, ...found];
  }, [i18n, locale, menu, moves, isDesk, account, catalogue, book, maySend, orders]);
}

/** Returns an item that searches the server for records matching the typed text. */
export const searchItem = (text: string, label: string): Item => ({
  id: 'records',
  group: groups.records,
  label,
  text,
  icon: icons.search,
  to: '/dashboard/operator/search',
  search: { text },
});

const most = 6;

/**
 * Returns the items matching the typed words, at most six of each kind; without input, the most common actions and
 * pages.
 */
export function findItems(items: readonly Item[], typed: string): readonly Item[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const counts = new Map<MessageDescriptor, number>();
  return items.filter(({ group, label, text }) => {
    if (words.length === 0 && group !== groups.screens && group !== groups.actions) return false;
    const whole = `${label} ${text}`.toLocaleLowerCase();
    if (!words.every((word) => whole.includes(word))) return false;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return words.length === 0 || count <= most;
  });
}
