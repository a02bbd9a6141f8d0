import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Permitted } from '#src/platform/permitted.tsx';
import { CardPanel } from '#src/features/card-purchase/index.ts';
import { LatestPanel } from '#src/features/records/index.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { MethodsPanel } from '../methods-panel.tsx';
import { RampForm, type Asked } from '../ramp-form.tsx';
import { dealerOrders } from '../records.ts';
import styles from '../ramp.module.css';

const here = '/dashboard/ramp';
const exactly = { exact: true, includeSearch: true } as const;

/** Trades coins with merchants for a currency paid outside the platform, and manages the user's payment methods. */
export function RampScreen() {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/dashboard/ramp/' });
  const [isMethods, isCard] = [tab === 'methods', tab === 'card'];
  return (
    <Page>
      <PageHeader
        title={<Trans>Buy crypto</Trans>}
        about={
          <Trans>
            Pay a vetted merchant by bank or wallet, or get paid by one. The coins are held until it’s done.
          </Trans>
        }
        actions={
          <LinkButton to="/dashboard/ramp/order" isQuiet>
            <Trans>Buy-crypto orders</Trans>
          </LinkButton>
        }
      />
      <TabNav label={t`Parts of this page`}>
        <Link to={here} search={{}} activeOptions={exactly} aria-current={isMethods || isCard ? undefined : 'page'}>
          <Trans>Buy and sell</Trans>
        </Link>
        <Link to={here} search={{ tab: 'card' }} activeOptions={exactly} aria-current={isCard ? 'page' : undefined}>
          <Trans>Buy by card</Trans>
        </Link>
        <Link
          to={here}
          search={{ tab: 'methods' }}
          activeOptions={exactly}
          aria-current={isMethods ? 'page' : undefined}
        >
          <Trans context="to be paid">Payment methods</Trans>
        </Link>
      </TabNav>
      {isMethods ? <MethodsPanel /> : isCard ? <CardPanel /> : <Trade />}
    </Page>
  );
}

function Trade() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <div className={styles.columns}>
      <Permitted permission="ramp.create">
        <Panel title={asked ? <Trans>Review your order</Trans> : <Trans>New order</Trans>}>
          <RampForm asked={asked} quoted={setAsked} />
        </Panel>
      </Permitted>
      <LatestPanel title={<Trans>Latest orders</Trans>} domain={dealerOrders} limit={shown} />
    </div>
  );
}

const shown = 6;
