import { Trans } from '@lingui/react/macro';
import { useSession } from '#src/platform/session.ts';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanySummary } from './company-summary.tsx';
import { toCompanyValues } from './company-values.ts';
import styles from './kyc.module.css';
import { Rejected, UnderReview } from './status-panels.tsx';
import { Unreachable } from './unreachable.tsx';
import { useCompanyVerification, type CompanyView } from './use-verification.ts';

/** A company's verification, in any state. */
export function CompanyVerification() {
  const { user } = useSession();
  const { data, error, isPaused, refetch } = useCompanyVerification();
  if (data) return <ByState view={data} />;
  if (!error && !isPaused) return <Loading />;
  if (user?.kycStatus === 0) return <CompanyForm view={undefined} />;
  return <Unreachable status={user?.kycStatus ?? 0} error={error} retry={() => void refetch()} />;
}

function ByState({ view }: { view: CompanyView }) {
  if (view.status === 'verified') return <Verified view={view} />;
  if (view.kycStatus === 1) return <UnderReview view={view} isCompany />;
  return (
    <>
      {view.kycStatus === 2 ? <Rejected view={view} /> : null}
      <CompanyForm key={view.application?.attempt} view={view} />
    </>
  );
}

function Verified({ view }: { view: CompanyView }) {
  return (
    <Panel title={<Trans>Your business is verified</Trans>}>
      <div className={styles.stack}>
        <p>
          <Trans>You’re verified. Deposits, transfers and withdrawals are on.</Trans>
        </p>
        {view.application ? <CompanySummary values={toCompanyValues(view.application.form)} /> : null}
      </div>
    </Panel>
  );
}
