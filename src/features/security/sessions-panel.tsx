import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { security } from '#contract/security/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useDeviceName, usePlaceName } from './occasion.ts';
import type { SessionRow } from './rows.ts';
import styles from './security.module.css';

const inline = { isInline: true };

/** Lists the signed-in devices; each except this one can be signed out, or all others at once. */
export function SessionsPanel({ rows, done }: { rows: readonly SessionRow[]; done: (message: string) => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [opened, open] = useState<SessionRow | 'others' | null>(null);
  const others = rows.filter(({ isCurrent }) => !isCurrent);
  const sorted = [...rows.filter(({ isCurrent }) => isCurrent), ...others];
  const finish = (message: string) => {
    open(null);
    done(message);
  };
  return (
    <Panel title={<Trans>Signed-in devices</Trans>}>
      <ul className={styles.list}>
        {sorted.map((row) => (
          <SessionLine key={row.sessionId} row={row} isOffline={isOffline} revoke={() => open(row)} />
        ))}
      </ul>
      {others.length > 1 ? (
        <Button variant="default" disabled={isOffline} onClick={() => open('others')}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      ) : null}
      {opened === 'others' ? (
        <ConfirmDialog
          title={<Trans>Sign out all other devices?</Trans>}
          confirm={t`Sign out devices`}
          close={() => open(null)}
          done={() => finish(t`All other devices signed out`)}
          command={() => api(security.revokeOtherSessions, { body: {} }, inline)}
        >
          <Trans>They must sign in again. This device stays signed in.</Trans>
        </ConfirmDialog>
      ) : null}
      {opened && opened !== 'others' ? (
        <ConfirmDialog
          title={<Trans>Sign out this device?</Trans>}
          confirm={t`Sign out device`}
          close={() => open(null)}
          done={() => finish(t`Device signed out`)}
          command={() => api(security.revokeSession, { body: { sessionId: opened.sessionId } }, inline)}
        >
          <Trans>The device must sign in again. If it wasn’t yours, change your password too.</Trans>
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

interface SessionLineProps {
  readonly row: SessionRow;
  readonly isOffline: boolean;
  readonly revoke: () => void;
}

function SessionLine({ row, isOffline, revoke }: SessionLineProps) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const device = useDeviceName()(row);
  const place = usePlaceName()(row);
  return (
    <li>
      <div>
        <strong>{device}</strong>{' '}
        {row.isCurrent ? (
          <StatusTag tone="good">
            <Trans>This device</Trans>
          </StatusTag>
        ) : null}
        <small>{place}</small>
        <small>
          <Trans>
            Signed in {writeInstant(row.signedInAt)}, last used about {writeInstant(row.renewedAt)}
          </Trans>
        </small>
      </div>
      {row.isCurrent ? null : (
        <div className={styles.rowActions}>
          <Button variant="default" aria-label={t`Sign out ${device}`} disabled={isOffline} onClick={revoke}>
            <Trans>Sign out</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
