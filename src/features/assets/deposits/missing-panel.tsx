import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { shortenAddress } from '#contract/platform/display.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Money } from '#src/ui/money.tsx';
import { part } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from '../assets.module.css';
import { useMissing, type MissingRow } from '../rows.ts';
import { assetTables } from '../sync.ts';
import own from './deposits.module.css';
import { missingNames } from './wording.ts';

const MissingDialog = part(() => import('./missing-dialog.tsx'));

/** Reports of deposits that did not appear, and a link to a new report. */
export function MissingPanel({ asset }: { asset: string }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const rows = useMissing();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void assetTables.missing.sync(), []);
  return (
    <Panel title={<Trans>Missing deposit?</Trans>}>
      <div className={styles.stack}>
        <p>
          <Trans>
            Check on the explorer that the deposit is confirmed. If it is and you still don’t see it, send us the
            transaction ID and we’ll find it.
          </Trans>
        </p>
        <div>
          <Button
            variant="default"
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            onClick={() => setOpen(true)}
          >
            <Trans>Report missing deposit</Trans>
          </Button>
        </div>
        {rows?.length ? <Reports rows={rows} /> : null}
      </div>
      {isOpen ? <MissingDialog asset={asset} close={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function Reports({ rows }: { rows: readonly MissingRow[] }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  return (
    <ul className={own.line}>
      {rows.map((row) => (
        <li key={row.id}>
          <Money value={row.amount} asset={row.asset} />{' '}
          <StatusTag tone={missingNames[row.status].tone}>{i18n._(missingNames[row.status].name)}</StatusTag>
          <small title={row.transactionHash}>
            {writeInstant(row.createdAt)} · {shortenAddress(row.transactionHash)}
          </small>
          {row.answer ? (
            <small>
              <Trans>Our reply: {row.answer}</Trans>
            </small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
