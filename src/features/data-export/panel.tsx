import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { dataExport } from '#contract/data-export/calls.ts';
import { downloadValues, exportKeptDays } from '#contract/data-export/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { useAccount } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { downloadBytes } from '#src/platform/transfer.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useCommand, type Command } from '#src/ui/use-command.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './data-export.module.css';
import { dataExportTable, type DataExport } from './sync.ts';

const lookMs = 2000;

/** Everything stored about the account, as a file; for a company, only for its owners. */
export default function DataExportPanel() {
  return (
    <Permitted permission="data.export">
      <Export />
    </Permitted>
  );
}

function Export() {
  const account = useAccount();
  const rows = dataExportTable.useNewest();
  const { asOf } = dataExportTable.useFreshness();
  const latest = rows?.[0];
  const isPreparing = latest?.state === 'preparing';
  useEffect(() => {
    void dataExportTable.sync();
    if (!isPreparing) return undefined;
    const timer = setInterval(() => void dataExportTable.sync(), lookMs);
    return () => clearInterval(timer);
  }, [isPreparing, account?.uid]);
  return (
    <Panel title={<Trans>Export your data</Trans>}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          {account?.isCompany ? (
            <Trans>
              Get a copy of your company’s data: its profile, verification, orders, ledger, address book, team and
              activity.
            </Trans>
          ) : (
            <Trans>
              Get a copy of your data: your profile, verification, orders, ledger, address book, devices and activity.
            </Trans>
          )}
        </p>
        <Stored of={dataExportTable} rows={rows}>
          <Latest latest={latest} />
        </Stored>
        <AsOf at={asOf} />
      </div>
    </Panel>
  );
}

function Latest({ latest }: { latest: DataExport | undefined }) {
  const isOffline = useIsOffline();
  const command = useCommand();
  const request = () =>
    void command.run(async () => {
      await api(dataExport.request, { body: {} }, { isInline: true });
    });
  const isPreparing = latest?.state === 'preparing';
  return (
    <>
      {latest ? <State latest={latest} command={command} /> : null}
      <FormError error={command.error} />
      {isPreparing ? null : (
        <Button
          variant="default"
          className={styles.start}
          disabled={isOffline}
          loading={command.isBusy}
          onClick={request}
        >
          {latest ? <Trans>Request a new export</Trans> : <Trans>Request export</Trans>}
        </Button>
      )}
    </>
  );
}

function State({ latest, command }: { latest: DataExport; command: Command }) {
  const { t } = useLingui();
  const { state, partsDone, parts } = latest;
  if (state === 'ready') return <Ready latest={latest} command={command} />;
  if (state === 'failed')
    return (
      <p role="status">
        <Trans>We couldn’t prepare your export. Request a new one.</Trans>
      </p>
    );
  return (
    <div className={styles.progress} role="status">
      <p>
        <Trans>Preparing your export. We’ll let you know when it’s ready. You can leave this page.</Trans>
      </p>
      <progress className={styles.bar} value={partsDone} max={parts} aria-label={t`Export progress`} />
    </div>
  );
}

function Ready({
  latest: { id, readyAt, expiresAt, size },
  command: { isBusy, run },
}: {
  latest: DataExport;
  command: Command;
}) {
  const writeInstant = useWriteInstant();
  const isOffline = useIsOffline();
  const verified = useVerified();
  const [bytes, made, end] = [fileSize(size ?? 0), writeInstant(readyAt), writeInstant(expiresAt)];
  const download = () =>
    void run(async () => {
      const file = await verified('data.export', downloadValues(id), (verification) =>
        downloadBytes(dataExport.download as Call, { body: { id, verification } }),
      );
      if (file) downloadBlob(`data-${(readyAt ?? '').slice(0, 10)}.zip`, file);
    });
  return (
    <div className={styles.ready} role="status">
      <p>
        <Trans>Your export of {made} is ready.</Trans>
        <SentenceGap />
        <span className={styles.quiet}>
          <Trans>
            ZIP, {bytes}. We delete it on {end}, {exportKeptDays} days after you requested it.
          </Trans>
        </span>
      </p>
      <Button className={styles.start} disabled={isOffline} loading={isBusy} onClick={download}>
        <Trans>Download export</Trans>
      </Button>
    </div>
  );
}

/** Rounds up to whole kilobytes; from one megabyte on, shows tenths. */
const fileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
