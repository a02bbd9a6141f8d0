import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { OccasionList } from '../occasion-list.tsx';
import { useLogins, useOperations } from '../rows.ts';
import { TabNav } from '#src/ui/tab-nav.tsx';
import styles from '../security.module.css';
import { securityTables, syncHistories } from '../sync.ts';
import { operationName } from '../wording.ts';

const here = '/dashboard/account/record';
/** The two tabs differ only in their search parameters. */
const alone = { exact: true, includeSearch: true };

/** Shows sign-ins or security operations from this device, depending on the address. */
export function RecordScreen() {
  const { t } = useLingui();
  const isOperations = useSearch({ from: here }).tab === 'operations';
  const { asOf } = (isOperations ? securityTables.operations : securityTables.logins).useFreshness();
  useEffect(() => void syncHistories(), []);
  return (
    <Page>
      <PageHeader
        title={<Trans>Sign-in and security history</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <LinkButton to="/dashboard/account/userInfo" isQuiet>
            <Trans>Account settings</Trans>
          </LinkButton>
        }
      />
      <TabNav label={t`History type`}>
        <Link to={here} search={{}} activeOptions={alone}>
          <Trans>Sign-ins</Trans>
        </Link>
        <Link to={here} search={{ tab: 'operations' }} activeOptions={alone}>
          <Trans>Security changes</Trans>
        </Link>
      </TabNav>
      <Panel>{isOperations ? <Operations /> : <Logins />}</Panel>
      <p className={styles.quiet}>
        <Trans>Not you? Change your password, sign out your other devices or freeze your account.</Trans>
      </p>
    </Page>
  );
}

function Logins() {
  const { t } = useLingui();
  const rows = useLogins();
  const nameOf = ({ result }: { result: 'succeeded' | 'failed' }) =>
    result === 'succeeded' ? t`Signed in` : t`Sign-in attempt`;
  return (
    <Stored of={securityTables.logins} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={t`No sign-ins yet`}>
          <Trans>Sign-ins and failed attempts appear here.</Trans>
        </EmptyState>
      ) : (
        <OccasionList rows={rows ?? []} nameOf={nameOf} label={t`Sign-ins, newest first`} />
      )}
    </Stored>
  );
}

function Operations() {
  const { i18n, t } = useLingui();
  const rows = useOperations();
  return (
    <Stored of={securityTables.operations} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={t`No security changes yet`}>
          <Trans>Changes to your security settings appear here.</Trans>
        </EmptyState>
      ) : (
        <OccasionList
          rows={rows ?? []}
          nameOf={({ action }) => i18n._(operationName(action))}
          label={t`Security changes, newest first`}
        />
      )}
    </Stored>
  );
}
