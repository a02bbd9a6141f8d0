import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import styles from './security.module.css';

/** Shows the recovery codes this once; closing asks whether they have been saved. */
export function RecoveryCodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useLingui();
  const clipboard = useClipboard({ timeout: 2000 });
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      title={<Trans>Your recovery codes</Trans>}
      // Escape would lose the codes forever.
      onClose={isKept ? close : undefined}
      actions={
        <Button disabled={!isKept} onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>
          <Trans>If you lose your authenticator app, each code confirms it’s you once. We won’t show them again.</Trans>
        </p>
        <ol className={styles.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.actionsStart}>
          <Button variant="default" onClick={() => clipboard.copy(text)}>
            <span aria-live="polite">{clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy all</Trans>}</span>
          </Button>
          <Button variant="default" onClick={() => save(text)}>
            <Trans>Download</Trans>
          </Button>
        </div>
        <Checkbox
          label={t`I’ve saved my recovery codes`}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = `${brand.storagePrefix}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
