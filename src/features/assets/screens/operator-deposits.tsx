import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from '#src/ui/review.module.css';
import { OperatorDepositList } from '../deposits/operator-list.tsx';
import { OperatorMissingList } from '../deposits/operator-missing.tsx';
import { depositStates } from '../wording.ts';

const here = '/dashboard/operator/deposits';

/** Deposits that wait for an operator, and reports of missing ones. The server checks the role itself. */
export function OperatorDepositsScreen() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const status = cryptoDepositStates.find((one) => one === search.status) ?? 'complianceReview';
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
        title={t`Deposits to decide`}
        about={<Trans>Whoever decides on a deposit, and why, is recorded. Nobody decides on his own.</Trans>}
      />
      <div className={styles.filters}>
        <label>
          <Trans>Status</Trans>
          <select
            value={status}
            onChange={(event) =>
              void navigate({ to: here, search: { status: event.currentTarget.value }, replace: true })
            }
          >
            {cryptoDepositStates.map((one) => (
              <option key={one} value={one}>
                {i18n._(depositStates[one].name)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <OperatorDepositList status={status} />
      <Panel title={<Trans>Missing deposits</Trans>}>
        <OperatorMissingList />
      </Panel>
    </Page>
  );
}
