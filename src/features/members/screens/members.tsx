import { Trans } from '@lingui/react/macro';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession } from '#src/platform/session.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { InvitePanel } from '../invite-panel.tsx';
import styles from '../members.module.css';
import { PeoplePanel } from '../people-panel.tsx';
import { RolesPanel } from '../roles-panel.tsx';
import { useCompany } from '../rows.ts';

/** The people of a company. What the server's list of permissions does not grant is not shown. */
export function MembersScreen() {
  const { user } = useSession();
  if (!user?.permissions.includes('members.manage'))
    return (
      <Page isNarrow>
        <EmptyState isPage title={<Trans>For owners of a company</Trans>}>
          <Trans>Only a company’s account has members, and only its owners see them here.</Trans>
        </EmptyState>
      </Page>
    );
  return <Members />;
}

function Members() {
  const { data, error, refetch, asOf } = useCompany();
  const isOffline = useIsOffline();
  return (
    <Page>
      <PageHeader title={<Trans>Members</Trans>} about={<AsOf at={asOf} />} />
      {isOffline && data ? (
        <p className={styles.warn}>
          <Trans>There is no connection: members can be read here, and changed when it is back.</Trans>
        </p>
      ) : null}
      {data ? (
        <>
          <PeoplePanel company={data} />
          <InvitePanel company={data} />
          <RolesPanel roles={data.roles} />
        </>
      ) : error ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
