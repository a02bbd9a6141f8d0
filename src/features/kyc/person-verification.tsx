import { Trans, useLingui } from '@lingui/react/macro';
import { photosOf, type PersonForm as Form } from '#contract/kyc/rules.ts';
import { useSession } from '#src/platform/session.ts';
import { Loading } from '#src/ui/loading.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { CameraPanel } from './camera-panel.tsx';
import styles from './kyc.module.css';
import { PersonForm } from './person-form.tsx';
import { regionName } from '#src/ui/regions.ts';
import { Rejected, UnderReview } from './status-panels.tsx';
import { writeEntered } from './entered.ts';
import { SummaryList } from './summary-list.tsx';
import { Unreachable } from './unreachable.tsx';
import { usePersonVerification, type PersonView } from './use-verification.ts';
import { documentNames, fieldNames } from './wording.ts';

/** A person's verification, in any state. */
export function PersonVerification() {
  const { user } = useSession();
  const { data, error, isPaused, refetch } = usePersonVerification();
  if (data) return <ByState view={data} />;
  if (!error && !isPaused) return <Loading />;
  // Without the server there is only the draft; only the server knows what was submitted and decided.
  if (user?.kycStatus === 0) return <PersonForm view={undefined} />;
  return <Unreachable status={user?.kycStatus ?? 0} error={error} retry={() => void refetch()} />;
}

function ByState({ view }: { view: PersonView }) {
  if (view.kycStatus === 3) return <Verified form={view.application?.form} />;
  if (view.kycStatus === 1)
    return view.application?.stage === 'camera' ? <CameraPanel /> : <UnderReview view={view} isCompany={false} />;
  return (
    <>
      {view.kycStatus === 2 ? <Rejected view={view} /> : null}
      <PersonForm key={view.application?.attempt} view={view} />
    </>
  );
}

function Verified({ form }: { form: Form | undefined }) {
  const { t, i18n } = useLingui();
  const name = (field: string) => {
    const found = fieldNames[field];
    return found ? i18n._(found) : field;
  };
  const type = form?.documentType;
  return (
    <Panel title={<Trans>Your identity is verified</Trans>}>
      <div className={styles.stack}>
        <p>
          <Trans>You’re verified. Deposits, transfers and withdrawals are on.</Trans>
        </p>
        {form ? (
          <SummaryList
            title={t`Verified details`}
            lines={[
              [name('firstName'), form.firstName ?? ''],
              [name('lastName'), form.lastName ?? ''],
              [name('region'), form.region ? regionName(form.region, i18n.locale) : ''],
              [name('documentType'), type ? i18n._(documentNames[type]) : ''],
              [name('documentNumber'), hideNumber(form.documentNumber ?? '')],
              [name('validTo'), form.validTo === null ? t`No expiry date` : writeEntered(i18n, form.validTo ?? '')],
              [t`Photos`, type ? String(photosOf(type).length) : ''],
            ]}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/**
 * Shows only the last three characters: enough to recognize the number, too little for someone looking over a shoulder.
 */
function hideNumber(text: string): string {
  return text.length > 4 ? `${'•'.repeat(4)}${text.slice(-3)}` : text;
}
