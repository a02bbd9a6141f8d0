import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { kyc } from '#contract/kyc/calls.ts';
import type { KycStage } from '#contract/kyc/rules.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { followed } from '#src/platform/touched.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './kyc.module.css';
import type { AnyView } from './use-verification.ts';
import { reasonNames } from './wording.ts';

/** Progress of an application, from submission to the decision. */
export function Timeline({ stage, isCompany }: { stage: KycStage; isCompany: boolean }) {
  const { t } = useLingui();
  const steps = [
    { id: 'handingOver', label: t({ context: 'state', message: 'Submitted' }) },
    ...(isCompany ? [] : [{ id: 'camera', label: t`Liveness check` }]),
    { id: 'review', label: t({ context: 'by staff', message: 'Review' }) },
    { id: 'decided', label: t`Decision` },
  ];
  const at = steps.findIndex(({ id }) => id === stage);
  return (
    <ol className={styles.timeline} aria-label={t`Progress`}>
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}

/** Shown while others have the turn. */
export function UnderReview({ view, isCompany }: { view: AnyView; isCompany: boolean }) {
  const writeInstant = useWriteInstant();
  const { application, reviewWorkingDays: days } = view;
  const submittedAt = application?.submittedAt ? writeInstant(application.submittedAt) : null;
  return (
    <Panel title={<Trans>Under review</Trans>}>
      <div className={styles.stack}>
        <Timeline stage={application?.stage ?? 'review'} isCompany={isCompany} />
        <p>
          <Trans>We’ll email you within {days} working days. You can close this page.</Trans>
        </p>
        {submittedAt ? (
          <p className={styles.note}>
            <Trans>Submitted {submittedAt}</Trans>
          </p>
        ) : null}
        <AskAgain />
      </div>
    </Panel>
  );
}

/** Makes the server query the provider now, for a user who won't wait for the provider's own report. */
export function AskAgain() {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [outcome, setOutcome] = useState({ isAsking: false, text: '' });
  const ask = async () => {
    setOutcome({ isAsking: true, text: '' });
    try {
      await api(kyc.refreshKycStatus, { body: {} }, { isInline: true });
      await followed();
      setOutcome({ isAsking: false, text: t`Up to date` });
    } catch (error) {
      setOutcome({ isAsking: false, text: error instanceof Error ? error.message : '' });
    }
  };
  return (
    <div className={styles.foot}>
      <Button variant="default" loading={outcome.isAsking} disabled={isOffline} onClick={() => void ask()}>
        <Trans>Refresh</Trans>
      </Button>
      <span className={styles.note} role="status">
        {isOffline ? t`You’re offline. Connect to continue.` : outcome.text}
      </span>
    </div>
  );
}

/** Why it was not accepted, in the user's language and in the reviewer's own words. */
export function Rejected({ view }: { view: AnyView }) {
  const { i18n } = useLingui();
  const reasons = view.application?.reasons ?? [];
  return (
    <section className={styles.rejected} aria-labelledby="rejected-title">
      <h2 id="rejected-title">
        <Trans>Your verification wasn’t approved</Trans>
      </h2>
      <ul>
        {reasons.map(({ code, text }) => (
          <li key={code}>
            {code === 'other' && text ? text : i18n._(reasonNames[code])}
            {code !== 'other' && text ? <q>{text}</q> : null}
          </li>
        ))}
      </ul>
      <p>
        <Trans>Correct these details and submit again. Your other answers are saved below.</Trans>
      </p>
    </section>
  );
}
