import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { part } from '#src/ui/boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '../assets.module.css';
import type { HistoryFilter } from '../filter.ts';
import { findOrderList, orderLists } from '../orders/lists.ts';
import { MovementList } from '../orders/movement-list.tsx';
import { OrderTab } from '../orders/order-tab.tsx';
import { assetTables, syncAccount } from '../sync.ts';
import { useHiddenAmounts } from '../use-hidden-amounts.ts';

const here = '/dashboard/assets/digital/order';
const analysis = 'analysis';
const Analysis = part(() => import('../analysis.tsx'), { pending: <Loading /> });
/** All lists have one address: which of them is shown, its search says, and not the router. */
const exactly = { exact: true, includeSearch: true } as const;

/** Movements and orders, from this device; the list, its filters and what is opened stand in the address. */
export function OrderScreen() {
  const { i18n, t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const list = findOrderList(search.list);
  const { asOf } = (list?.table ?? assetTables.history).useFreshness();
  useEffect(() => void (list ? list.table.sync() : syncAccount()), [list]);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  const clear = () => void navigate({ to: here, search: { list: list?.name } });
  return (
    <Page>
      <PageHeader title={<Trans>Activity</Trans>} about={<AsOf at={asOf} />} />
      <nav className={styles.tabs} aria-label={t`Lists`}>
        <Link
          to={here}
          search={{}}
          activeOptions={exactly}
          aria-current={list || search.list === analysis ? undefined : 'page'}
        >
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
        <Link
          to={here}
          search={{ list: analysis }}
          activeOptions={exactly}
          aria-current={search.list === analysis ? 'page' : undefined}
        >
          <Trans>Analysis</Trans>
        </Link>
      </nav>
      {search.list === analysis ? (
        <AnalysisTab />
      ) : list ? (
        <OrderTab key={list.name} list={list} search={search} change={change} clear={clear} />
      ) : (
        <MovementList search={search} change={change} clear={clear} />
      )}
    </Page>
  );
}

/** Sums over all of it, which the server reckons. */
function AnalysisTab() {
  const { isHidden } = useHiddenAmounts();
  if (useIsOffline())
    return (
      <p>
        <Trans>You’re offline. Connect to see the analysis.</Trans>
      </p>
    );
  return <Analysis isHidden={isHidden} />;
}
