import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { conversions, OrderTab, type HistoryFilter } from '#src/features/assets/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';

const here = '/dashboard/convert/order';

/** Conversions from this device; the filters and what is opened stand in the address. */
export function ConvertOrdersScreen() {
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const { asOf } = conversions.table.useFreshness();
  useEffect(() => void conversions.table.sync(), []);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: { ...search, ...next }, replace: true });
  return (
    <Page>
      <PageHeader
        title={<Trans>Convert orders</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <LinkButton to="/dashboard/convert">
            <Trans>Convert</Trans>
          </LinkButton>
        }
      />
      <OrderTab
        list={conversions}
        search={search}
        change={change}
        clear={() => void navigate({ to: here, search: {} })}
      />
    </Page>
  );
}
