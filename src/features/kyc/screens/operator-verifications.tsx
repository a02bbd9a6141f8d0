import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { kycStages } from '#contract/kyc/rules.ts';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '#src/ui/review.module.css';
import { OperatorDetail } from '../operator-detail.tsx';
import { OperatorList } from '../operator-list.tsx';
import { stageNames } from '../wording.ts';

const here = '/dashboard/operator/verifications';

/** Applications of persons and companies, for those who decide on them. The server checks the role itself. */
export function OperatorVerificationsScreen() {
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
        title={t`Applications`}
        about={<Trans>Whoever looks at an application, and whoever decides on one, is recorded.</Trans>}
      />
      {id ? (
        <OperatorDetail id={id} />
      ) : (
        <>
          <Filters />
          <OperatorList />
        </>
      )}
    </Page>
  );
}

function Filters() {
  const { t, i18n } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const change = (next: { stage?: string; kind?: string }) =>
    void navigate({ to: here, search: { ...search, ...next }, replace: true });
  return (
    <div className={styles.filters}>
      <label>
        <Trans>Stage</Trans>
        <select
          value={search.stage ?? ''}
          onChange={(event) => change({ stage: event.currentTarget.value || undefined })}
        >
          <option value="">{t`All`}</option>
          {kycStages.map((stage) => (
            <option key={stage} value={stage}>
              {i18n._(stageNames[stage])}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Kind</Trans>
        <select
          value={search.kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value || undefined })}
        >
          <option value="">{t`All`}</option>
          <option value="person">{t`Person`}</option>
          <option value="company">{t`Company`}</option>
        </select>
      </label>
    </div>
  );
}
