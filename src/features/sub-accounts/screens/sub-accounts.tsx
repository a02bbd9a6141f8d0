import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { CreateDialog } from '../create-dialog.tsx';
import { Detail } from '../detail.tsx';
import { List } from '../list.tsx';
import { Webhooks } from '../webhooks.tsx';
import { TabNav } from '#src/ui/tab-nav.tsx';
import styles from '../sub-accounts.module.css';

const path = '/dashboard/assets/sub-accounts';
/** Both tabs share an address: their search parameters, not the router, determine which is current. */
const exactly = { exact: true, includeSearch: true } as const;

/** A company's sub-accounts: the list, one of them, or the webhooks for its own systems. */
export function SubAccountsScreen() {
  const { id, tab } = useSearch({ from: path });
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isWebhooks = tab === 'webhooks';
  const [isCreating, setCreating] = useState(false);
  if (id)
    return (
      <Page>
        <p className={styles.buttons}>
          <LinkButton isQuiet to={path}>
            <Trans>All sub-accounts</Trans>
          </LinkButton>
        </p>
        <Detail id={id} />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={<Trans>Sub-accounts</Trans>}
        about={<Trans>Accounts for your customers and branches, each with its own addresses and balances.</Trans>}
        actions={
          <Permitted permission="subAccounts.manage">
            <Button disabled={isOffline} onClick={() => setCreating(true)}>
              <Trans>Create sub-account</Trans>
            </Button>
          </Permitted>
        }
      />
      <TabNav label={t`Lists`}>
        <Link to={path} search={{}} activeOptions={exactly} aria-current={isWebhooks ? undefined : 'page'}>
          <Trans>Accounts</Trans>
        </Link>
        <Link
          to={path}
          search={{ tab: 'webhooks' }}
          activeOptions={exactly}
          aria-current={isWebhooks ? 'page' : undefined}
        >
          <Trans>Webhooks</Trans>
        </Link>
      </TabNav>
      {isWebhooks ? <Webhooks /> : <List />}
      {isCreating ? <CreateDialog close={() => setCreating(false)} /> : null}
    </Page>
  );
}
