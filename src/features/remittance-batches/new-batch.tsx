import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { channelIdOf, findPair, readChannel } from '#contract/remittance/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { ConfirmBatch, type BatchRow } from './confirm.tsx';
import { Mapping } from './mapping.tsx';
import { Setup, type Opened } from './setup.tsx';
import { useBatchDraft } from './use-batch-draft.ts';
import { Workbench, type Checked } from './workbench.tsx';
import styles from './batches.module.css';

/** Leads from a file to its confirmation. The lines stay on this device until then. */
export function NewBatch({ done }: { done: (batch: BatchRow) => unknown }) {
  const { isRead, isKept, batch, change } = useBatchDraft();
  const whom = useTermsFor();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  if (!isRead) return <Loading />;
  if (!batch && opened)
    return (
      <Mapping
        opened={opened}
        back={() => setOpened(null)}
        done={(lines) => {
          const { pair, way, side } = opened.chosen;
          const channelConfigId = channelIdOf(pair.to, way.scheme.code);
          change({ name: opened.name, from: pair.from, channelConfigId, side, lines });
          setOpened(null);
        }}
      />
    );
  if (!batch) return <Setup opened={setOpened} />;
  const way = readChannel(batch.channelConfigId, whom);
  const pair = way && findPair(batch.from, way.terms.asset, whom);
  if (!way || !pair)
    return (
      <div className={styles.stack}>
        <p className={styles.fault} role="alert">
          <Trans>This payment method is no longer offered. Discard the file and choose another method.</Trans>
        </p>
        <Button variant="default" onClick={() => change(null)}>
          <Trans>Discard file</Trans>
        </Button>
      </div>
    );
  if (checked)
    return (
      <ConfirmBatch
        name={batch.name}
        checked={checked}
        back={() => setChecked(null)}
        done={async (row) => {
          change(null);
          await done(row);
        }}
      />
    );
  return (
    <Workbench
      batch={batch}
      pair={pair}
      way={way}
      isKept={isKept}
      keep={change}
      discard={() => change(null)}
      review={setChecked}
    />
  );
}
