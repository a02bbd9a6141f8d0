import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { RecordSheet, RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { recordLists } from '../record-lists.ts';

const here = '/dashboard/assets/global/order';

/** The account's records, from this device; the list, its filters and the opened record are in the address. */
export function RecordsScreen() {
  const search = useSearch({ from: here });
  const list = recordLists.find(({ name }) => name === search.list) ?? recordLists[0];
  if (search.view !== 'receipt') return <Records key={list.name} list={list} />;
  return (
    <Suspense fallback={<Loading />}>
      <RecordSheet domain={list} search={search} />
    </Suspense>
  );
}

function Records({ list }: { list: (typeof recordLists)[number] }) {
  const { i18n, t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const { asOf } = list.table.useFreshness();
  useEffect(() => void list.table.sync(), [list]);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  const [first] = recordLists;
  return (
    <Page>
      <PageHeader title={<Trans>Global account history</Trans>} about={<AsOf at={asOf} />} />
      <TabNav label={t`Lists`}>
        {recordLists.map((one) => (
          <Link
            key={one.name}
            to={here}
            search={one === first ? {} : { list: one.name }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === list ? 'page' : undefined}
          >
            {i18n._(one.label)}
          </Link>
        ))}
      </TabNav>
      <RecordTab
        domain={list}
        search={search}
        change={change}
        clear={() => void navigate({ to: here, search: list === first ? {} : { list: list.name } })}
      />
    </Page>
  );
}
