import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '#contract/platform/limits.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ApplicationTag } from './application-tag.tsx';
import type { SecurityInfo } from './rows.ts';
import styles from './security.module.css';
import { itemNames } from './wording.ts';

type Application = NonNullable<SecurityInfo['application']>;

/** For an owner who lost their means of verification: how to apply, and the status of the last application. */
export function ApplicationPanel({ application, apply }: { application: Application | null; apply: () => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const days = limits.securityChange.workingDays;
  return (
    <Panel title={<Trans>Lost access?</Trans>}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          <Trans>
            Can’t use your phone, email, authenticator app or payment PIN? Send us proof and we’ll review it within{' '}
            {days} working day.
          </Trans>
        </p>
        {application ? <ApplicationState application={application} /> : null}
        {application?.status === 'pending' ? null : (
          <Button
            className={styles.start}
            variant="default"
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            onClick={apply}
          >
            {application?.status === 'rejected' ? <Trans>Request again</Trans> : <Trans>Request a change</Trans>}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function ApplicationState({ application }: { application: Application }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const items = application.items.map((item) => i18n._(itemNames[item])).join(', ');
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Application for</Trans>
      </dt>
      <dd>
        {items} <ApplicationTag status={application.status} />
      </dd>
      <dt>
        <Trans>Submitted</Trans>
      </dt>
      <dd>{writeInstant(application.createdAt)}</dd>
      {application.decidedAt ? (
        <>
          <dt>
            <Trans>Decided</Trans>
          </dt>
          <dd>{writeInstant(application.decidedAt)}</dd>
        </>
      ) : null}
      {application.reason ? (
        <>
          <dt>
            <Trans>Reason</Trans>
          </dt>
          <dd>{application.reason}</dd>
        </>
      ) : null}
    </dl>
  );
}
