import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '#src/ui/review.module.css';
import { OperatorDetail } from '../operator-detail.tsx';
import { applicationStatuses, OperatorList } from '../operator-list.tsx';
import { UnfreezePanel } from '../operator-unfreeze.tsx';

const here = '/dashboard/operator/security';

/** Applications to change security items, for those who decide on them. The server checks the role itself. */
export function OperatorSecurityScreen() {
  const { t } = useLingui();
  const { user } = useSession();
  const { id } = useSearch({ from: here });
  if (!user?.roles.includes('operator'))
    return (
      <Page>
        <EmptyState isPage title={<Trans>This page is for operators</Trans>}>
          <Trans>Your account does not review applications.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={t`Security changes`}
        about={
          <Trans>
            Owners who lost what proves them ask for a change here. Whoever decides on one, and why, is recorded.
          </Trans>
        }
      />
      {id ? (
        <OperatorDetail id={id} />
      ) : (
        <>
          <StatusFilter />
          <OperatorList />
          <UnfreezePanel />
        </>
      )}
    </Page>
  );
}

function StatusFilter() {
  const { t } = useLingui();
  const { status } = useSearch({ from: here });
  const navigate = useNavigate();
  const names = { pending: t`Under review`, approved: t`Approved`, rejected: t`Rejected` };
  return (
    <div className={styles.filters}>
      <label>
        <Trans>Status</Trans>
        <select
          value={applicationStatuses.find((one) => one === status) ?? 'pending'}
          onChange={(event) =>
            void navigate({ to: here, search: { status: event.currentTarget.value }, replace: true })
          }
        >
          {applicationStatuses.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
