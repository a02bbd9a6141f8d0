import { Trans, useLingui } from '@lingui/react/macro';
import { useIsOffline } from '#src/platform/connection.ts';
import { discardIntention, tryOutboxNow, useOutbox, type OutboxRow } from '#src/platform/outbox.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { labelled } from '#src/ui/labelled.ts';
import { describeIntention, describeTrouble, subjectOf } from '../wording.ts';
import styles from './outbox.module.css';

/** Shows pending and refused entries: since when, why, retry now, discard. */
export function OutboxScreen() {
  const { t } = useLingui();
  const rows = useOutbox();
  return (
    <Page>
      <PageHeader
        title={t`Pending sync`}
        about={
          <Trans>
            Changes you made offline are saved on this device and sync when you’re back online. None of them move money.
          </Trans>
        }
      />
      {rows && rows.length === 0 ? <EmptyState title={t`Everything is synced`} /> : null}
      {rows && rows.length > 0 ? <Waiting rows={rows} /> : null}
    </Page>
  );
}

function Waiting({ rows }: { rows: readonly OutboxRow[] }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  return (
    <>
      <div className={styles.bar}>
        <p aria-live="polite">
          {isOffline ? <Trans>You’re offline. Changes sync when you’re back online.</Trans> : null}
        </p>
        <Button onClick={() => void run(tryOutboxNow)} disabled={isOffline} loading={isBusy}>
          <Trans>Try now</Trans>
        </Button>
      </div>
      <FormError error={error} />
      <ol className={styles.list}>
        {rows.map((row) => (
          <Entry key={row.key} row={row} />
        ))}
      </ol>
    </>
  );
}

function Entry({ row }: { row: OutboxRow }) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const intention = describeIntention(row);
  const kind = intention ? i18n._(intention) : row.callName;
  const subject = subjectOf(row);
  const title = subject === undefined ? kind : labelled(i18n, kind, subject);
  const since = writeInstant(row.createdAtMs);
  const { user } = useSession();
  const company = row.account ? (user?.companies.find(({ uid }) => uid === row.account)?.name ?? row.account) : null;
  const whose = company === null ? null : t`for ${company}`;
  const reason = row.trouble
    ? [i18n._(describeTrouble(row.trouble)), row.trouble.message].filter(Boolean).join(' ')
    : '';
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>
          <Trans>Pending since {since}</Trans>
          {whose ? ` · ${whose}` : null}
        </p>
        {reason ? (
          <p className={row.state === 'parked' ? `${styles.note} ${styles.parked}` : styles.note}>{reason}</p>
        ) : null}
      </div>
      <Button variant="subtle" onClick={() => void discardIntention(row.seq)} aria-label={t`Discard: ${title}`}>
        <Trans>Discard</Trans>
      </Button>
    </li>
  );
}
