import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { RecordPlace } from '#src/features/records/index.ts';
import { useLive } from '#src/platform/local.ts';
import { orderDomains } from './domains.ts';

/** An order as a global search shows it, with the address that opens it. */
export interface FoundOrder extends RecordPlace {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Number of the newest orders of each kind; to find older ones, users filter the list. */
const most = 500;
const domains = Object.values(orderDomains);

/** Returns the orders on this device, newest first within each kind, with their names and search terms. */
export function useFoundOrders(): readonly FoundOrder[] {
  const { i18n } = useLingui();
  const kinds = useLive(
    (local) =>
      Promise.all(domains.map(async ({ place, readNewest }) => ({ place, orders: await readNewest(local, most) }))),
    [],
  );
  return useMemo(
    () =>
      (kinds ?? []).flatMap(({ place: { to, search }, orders }) =>
        orders.map(({ id, title, amount, asset, note, facts }) => ({
          id,
          to,
          search: { ...search, id },
          title: `${i18n._(title)} ${amount} ${asset}`,
          text: [note, ...facts.map(({ value }) => (typeof value === 'string' ? value : ''))].join(' '),
        })),
      ),
    [i18n, kinds],
  );
}
