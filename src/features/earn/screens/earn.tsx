import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { AccountTab } from '../account-tab.tsx';
import { earnRecords } from '../records.ts';
import { ProductsTab } from '../products-tab.tsx';

const here = '/dashboard/earn';
const exactly = { exact: true, includeSearch: true } as const;

/** Coins staked for a return: products, current stakes, and their history. */
export function EarnScreen() {
  const { t } = useLingui();
  const { tab, id } = useSearch({ from: '/dashboard/earn' });
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: here, search: { ...(tab ? { tab } : {}), ...(next ? { id: next } : {}) }, replace: true });
  const staked = () => void navigate({ to: here, search: { tab: 'account' }, replace: true });
  return (
    <Page>
      <PageHeader
        title={<Trans>Earn</Trans>}
        about={<Trans>Stake coins for a return. Rates can change, and staking carries risk.</Trans>}
        actions={
          <LinkButton to="/help/detail" search={{ id: 'earn-products' }} isQuiet>
            <Trans>Earn and its risks</Trans>
          </LinkButton>
        }
      />
      <TabNav label={t`Parts of Earn`}>
        <Link to={here} search={{}} activeOptions={exactly}>
          <Trans>Products</Trans>
        </Link>
        <Link to={here} search={{ tab: 'account' }} activeOptions={exactly}>
          <Trans>My stakes</Trans>
        </Link>
        <Link to={here} search={{ tab: 'history' }} activeOptions={exactly}>
          <Trans>History</Trans>
        </Link>
      </TabNav>
      {tab === 'account' ? <AccountTab opened={id} open={open} /> : null}
      {tab === 'history' ? <History /> : null}
      {tab === 'account' || tab === 'history' ? null : <ProductsTab opened={id} open={open} staked={staked} />}
    </Page>
  );
}

/** History from this device, filtered in the address, exported as CSV. */
function History() {
  const search = useSearch({ from: '/dashboard/earn' });
  const navigate = useNavigate({ from: here });
  const { asOf } = earnRecords.table.useFreshness();
  useEffect(() => void earnRecords.table.sync(), []);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <>
      <AsOf at={asOf} />
      <RecordTab
        domain={earnRecords}
        search={search}
        change={change}
        clear={() => void navigate({ to: here, search: { tab: 'history' } })}
      />
    </>
  );
}
