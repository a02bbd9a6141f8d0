import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { filterOf } from '#src/platform/record-filter.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { part } from '#src/ui/boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { movements } from '../orders/movements.tsx';
import { findWalletList, walletLists } from '../orders/wallet-lists.ts';
import { readFirstMovements } from '../rows.ts';
import { syncAccount } from '../sync.ts';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';

const here = '/dashboard/assets/digital/order';
const analysis = 'analysis';
const Analysis = part(async () => (await Promise.all([import('../analysis.tsx'), loadPageTexts()]))[0], {
  pending: <Loading />,
});
/** All lists share one route: the search parameters select the list, not the router. */
const exactly = { exact: true, includeSearch: true } as const;

/** Reads the first rows before the screen renders. */
export const readOrders = async (search: HistoryFilter & { readonly list?: string }): Promise<void> => {
  if (search.list === undefined) await readFirstMovements(filterOf(search));
};

/** Movements and orders, from this device; the list, its filters and the opened record are in the address. */
export function OrderScreen() {
  const { i18n, t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const list = findWalletList(search.list);
  const isAnalysis = search.list === analysis;
  const { asOf } = list.table.useFreshness();
  useEffect(() => void (list === movements ? syncAccount() : list.table.sync()), [list]);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  const clear = () => void navigate({ to: here, search: list === movements ? {} : { list: list.name } });
  return (
    <Page>
      <PageHeader title={<Trans>Activity</Trans>} about={<AsOf at={asOf} />} />
      <TabNav label={t`Lists`}>
        {walletLists.map((one) => (
          <Link
            key={one.name}
            to={here}
            search={one === movements ? {} : { list: one.name }}
            activeOptions={exactly}
            aria-current={one === list && !isAnalysis ? 'page' : undefined}
          >
            {i18n._(one.label)}
          </Link>
        ))}
        <Link
          to={here}
          search={{ list: analysis }}
          activeOptions={exactly}
          aria-current={isAnalysis ? 'page' : undefined}
        >
          <Trans>Analysis</Trans>
        </Link>
      </TabNav>
      {isAnalysis ? (
        <AnalysisTab />
      ) : (
        <RecordTab key={list.name} domain={list} search={search} change={change} clear={clear} />
      )}
    </Page>
  );
}

/** Sums over the whole history, calculated by the server. */
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
