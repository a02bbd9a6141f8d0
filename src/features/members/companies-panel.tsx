import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import type { UserInfo } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './members.module.css';

type Company = UserInfo['companies'][number];

/** Lists the companies that the signed-in user acts for, with a way to leave each. */
export function CompaniesPanel({ companies }: { companies: readonly Company[] }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [leaving, leave] = useState<Company | null>(null);
  if (companies.length === 0) return null;
  return (
    <Panel title={<Trans>Your companies</Trans>}>
      <ul className={styles.rows}>
        {companies.map((company) => {
          const { uid, name, role } = company;
          return (
            <li key={uid} className={styles.row}>
              <div className={styles.who}>
                <strong>{name}</strong>
                <small>UID {uid}</small>
                <span className={styles.tags}>
                  <StatusTag tone="primary">{role ?? <Trans>Owner</Trans>}</StatusTag>
                </span>
              </div>
              <Button
                variant="default"
                disabled={isOffline}
                title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
                aria-label={t`Leave ${name}`}
                onClick={() => leave(company)}
              >
                <Trans>Leave</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      {leaving ? <LeaveDialog company={leaving} close={() => leave(null)} done={() => leave(null)} /> : null}
    </Panel>
  );
}
