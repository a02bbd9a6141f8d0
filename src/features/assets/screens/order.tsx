import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { syncNow, useFreshness } from '#src/platform/local.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '../assets.module.css';
import type { HistoryFilter } from '../filter.ts';
import { findOrderList, orderLists } from '../orders/lists.ts';
import { MovementList } from '../orders/movement-list.tsx';
import { OrderTab } from '../orders/order-tab.tsx';
import { assetSyncs, syncAccount } from '../sync.ts';

const here = '/dashboard/assets/digital/order';
/** All lists have one address: which of them is shown, its search says, and not the router. */
const exactly = { exact: true, includeSearch: true } as const;

/** Movements and orders, from this device; the list, its filters and what is opened stand in the address. */
export function OrderScreen() {
  const { i18n, t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const list = findOrderList(search.list);
  const { asOf } = useFreshness(list?.sync ?? assetSyncs.history);
  useEffect(() => void (list ? syncNow(list.sync) : syncAccount()), [list]);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: { ...search, ...next }, replace: true });
  const clear = () => void navigate({ to: here, search: { list: list?.name } });
  return (
    <Page>
      <PageHeader title={<Trans>Activity</Trans>} about={<AsOf at={asOf} />} />
      <nav className={styles.tabs} aria-label={t`Lists`}>
        <Link to={here} search={{}} activeOptions={exactly} aria-current={list ? undefined : 'page'}>
          <Trans>All activity</Trans>
        </Link>
        {orderLists.map((one) => (
          <Link
            key={one.name}
            to={here}
            search={{ list: one.name }}
            activeOptions={exactly}
            aria-current={one === list ? 'page' : undefined}
          >
            {i18n._(one.label)}
          </Link>
        ))}
      </nav>
      {list ? (
        <OrderTab key={list.name} list={list} search={search} change={change} clear={clear} />
      ) : (
        <MovementList search={search} change={change} clear={clear} />
      )}
    </Page>
  );
}
