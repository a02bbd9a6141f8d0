import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { usePermission } from '#src/platform/permitted.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { HowToApply } from '../how-to-apply.tsx';
import { OtcOrders } from '../otc-orders.tsx';
import { MerchantOrders } from '../merchant-orders.tsx';
import { Pairs } from '../pairs.tsx';

const here = '/dashboard/acceptor';
const exactly = { exact: true, includeSearch: true } as const;

/**
 * A merchant's desk: the pairs offered, and what customers ordered. Users who aren't merchants read how to become one.
 */
export function AcceptorScreen() {
  const { t } = useLingui();
  const deals = usePermission('orders.deal');
  const { tab, id } = useSearch({ from: here });
  return (
    <Page>
      <PageHeader
        title={<Trans>OTC merchants</Trans>}
        about={<Trans>Offer coins against currencies to customers, at your own prices.</Trans>}
      />
      {deals ? (
        <>
          <TabNav label={t`Lists`}>
            <Link to={here} search={{}} activeOptions={exactly} aria-current={tab ? undefined : 'page'}>
              <Trans>Pairs</Trans>
            </Link>
            <Link
              to={here}
              search={{ tab: 'orders' }}
              activeOptions={exactly}
              aria-current={tab === 'orders' ? 'page' : undefined}
            >
              <Trans>Buy-crypto orders</Trans>
            </Link>
            <Link
              to={here}
              search={{ tab: 'otc' }}
              activeOptions={exactly}
              aria-current={tab === 'otc' ? 'page' : undefined}
            >
              <Trans>OTC orders</Trans>
            </Link>
          </TabNav>
          <Tab name={tab} id={id} />
        </>
      ) : (
        <HowToApply />
      )}
    </Page>
  );
}

function Tab({ name, id }: { name: string | undefined; id: string | undefined }) {
  if (name === 'orders') return <MerchantOrders id={id} />;
  return name === 'otc' ? <OtcOrders /> : <Pairs />;
}
