import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { otcOrders } from '#src/features/promissory/index.ts';
import { RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { conversions } from '../records.ts';

const here = '/dashboard/convert/order';
const exactly = { exact: true, includeSearch: true } as const;

/** Conversions from this device; the filters and the opened record are in the address. */
export function ConvertOrdersScreen() {
  const { t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const list = search.list === 'otc' ? otcOrders : conversions;
  const { asOf } = list.table.useFreshness();
  useEffect(() => void list.table.sync(), [list]);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <Page>
      <PageHeader
        title={<Trans>Convert orders</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <LinkButton to="/dashboard/convert" isQuiet>
            <Trans>Convert</Trans>
          </LinkButton>
        }
      />
      <TabNav label={t`Lists`}>
        <Link to={here} search={{}} activeOptions={exactly} aria-current={list === conversions ? 'page' : undefined}>
          <Trans>Conversions</Trans>
        </Link>
        <Link
          to={here}
          search={{ list: 'otc' }}
          activeOptions={exactly}
          aria-current={list === otcOrders ? 'page' : undefined}
        >
          <Trans>OTC orders</Trans>
        </Link>
      </TabNav>
      <RecordTab
        key={list.name}
        domain={list}
        search={search}
        change={change}
        clear={() => void navigate({ to: here, search: list === otcOrders ? { list: 'otc' } : {} })}
      />
    </Page>
  );
}
