import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { download } from '#src/ui/download.ts';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './api-keys.module.css';
import type { NewApiKey } from './rows.ts';

/** Shows the secret, this one time; asks for confirmation if the user leaves before storing it. */
export function SecretStep({ made }: { made: NewApiKey }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isStored, setStored] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const blocker = useBlocker({
    shouldBlockFn: () => !isStored,
    enableBeforeUnload: () => !isStored,
    withResolver: true,
  });
  const { accessKey, secretKey, remark } = made;
  return (
    <Page isNarrow>
      <header className={styles.stack}>
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Copy your secret key now</Trans>
        </h1>
        <p className={styles.warn}>
          <Trans>API key {remark} created. We can’t show its secret key again; if you lose it, create a new key.</Trans>
        </p>
      </header>
      <Panel>
        <div className={styles.stack}>
          <h2>
            <Trans>Access key</Trans>
          </h2>
          <CopyField value={accessKey} label={t`Access key`} />
          <h2>
            <Trans>Secret key</Trans>
          </h2>
          <CopyField value={secretKey} label={t`Secret key`} />
          <div className={styles.buttons}>
            <DownloadSecret made={made} />
          </div>
        </div>
      </Panel>
      <div className={styles.stack}>
        <label className={styles.choice}>
          <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)} />
          <Trans>I’ve saved my secret key</Trans>
        </label>
        <div className={styles.buttons}>
          <Button disabled={!isStored} onClick={() => void navigate({ to: '/dashboard/account/api' })}>
            <Trans context="button">Done</Trans>
          </Button>
        </div>
      </div>
      {blocker.status === 'blocked' ? <LeaveDialog stay={blocker.reset} leave={blocker.proceed} /> : null}
    </Page>
  );
}

/** Saves the key as the documentation's example clients read it. */
export function DownloadSecret({ made }: { made: NewApiKey }) {
  const name = `${brand.storagePrefix}-api-key-${made.accessKey.slice(0, 6)}.env`;
  return (
    <Button variant="default" onClick={() => download(name, toFile(made), 'text/plain')}>
      <Trans>Download file</Trans>
    </Button>
  );
}

function LeaveDialog({ stay, leave }: { stay: () => void; leave: () => void }) {
  return (
    <Dialog
      title={<Trans>Leave without saving your secret key?</Trans>}
      onClose={stay}
      actions={
        <>
          <Button variant="default" onClick={leave}>
            <Trans context="page">Leave</Trans>
          </Button>
          <Button onClick={stay}>
            <Trans>Stay on page</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>You haven’t confirmed that you saved it. We can’t show it again.</Trans>
      </p>
    </Dialog>
  );
}

/** Formats the key as the documentation's example clients read it. */
function toFile({ accessKey, secretKey }: NewApiKey): string {
  return `ORIGIN=${location.origin}\nACCESS_KEY=${accessKey}\nSECRET_KEY=${secretKey}\n`;
}
