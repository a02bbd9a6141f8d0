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
  const [opened, open] = useState<{ readonly again?: MissingRow } | null>(null);
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
            onClick={() => open({})}
          >
            <Trans>Report missing deposit</Trans>
          </Button>
        </div>
        {rows?.length ? <Reports rows={rows} reportAgain={(again) => open({ again })} /> : null}
      </div>
      {opened ? <MissingDialog asset={asset} again={opened.again} close={() => open(null)} /> : null}
    </Panel>
  );
}

interface ReportsProps {
  readonly rows: readonly MissingRow[];
  readonly reportAgain: (row: MissingRow) => void;
}

function Reports({ rows, reportAgain }: ReportsProps) {
  const isOffline = useIsOffline();
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  return (
    <ul className={own.reports}>
      {rows.map((row) => (
        <li key={row.id}>
          <Money value={row.amount} asset={row.asset} />
          <StatusTag tone={missingNames[row.status].tone}>{i18n._(missingNames[row.status].name)}</StatusTag>
          <small title={row.transactionHash}>
            {writeInstant(row.createdAt)} · {shortenAddress(row.transactionHash)}
          </small>
          {row.answer ? (
            <small>
              <Trans>Our reply: {row.answer}</Trans>
            </small>
          ) : null}
          {canReportAgain(row, rows) ? (
            <Button variant="default" size="sm" disabled={isOffline} onClick={() => reportAgain(row)}>
              <Trans>Report again</Trans>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Only the last report of a transaction, and only if it found nothing. */
const canReportAgain = (row: MissingRow, rows: readonly MissingRow[]) =>
  row.status === 'notFound' &&
  !rows.some(
    ({ id, network, transactionHash }) =>
      id > row.id && network === row.network && transactionHash === row.transactionHash,
  );
