import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passkeys as calls } from '#contract/passkeys/calls.ts';
import { maxPasskeys, passkeyValues } from '#contract/passkeys/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import type { PasskeyRow } from './rows.ts';
import styles from './security.module.css';

interface PasskeyPanelProps {
  readonly rows: readonly PasskeyRow[];
  readonly isAdding: boolean;
  readonly setAdding: (isAdding: boolean) => void;
  readonly done: (message: string) => void;
}

type Opened = { readonly kind: 'rename' | 'remove'; readonly row: PasskeyRow };

/** The account's passkeys: add, rename, remove. */
export function PasskeyPanel({ rows, isAdding, setAdding, done }: PasskeyPanelProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const finish = (message: string) => {
    close();
    setAdding(false);
    done(message);
  };
  return (
    <Panel title={<Trans>Passkeys</Trans>}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          <Trans>Sign in and confirm payments with your fingerprint, face or device PIN.</Trans>
        </p>
        {rows.length === 0 ? null : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <PasskeyLine key={row.id} row={row} isOffline={isOffline} open={open} />
            ))}
          </ul>
        )}
        <Button
          className={styles.start}
          variant="default"
          disabled={isOffline || rows.length >= maxPasskeys}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          onClick={() => setAdding(true)}
        >
          <Trans>Add passkey</Trans>
        </Button>
        {isAdding ? <PasskeyNameDialog close={() => setAdding(false)} done={() => finish(t`Passkey added`)} /> : null}
        {opened?.kind === 'rename' ? (
          <PasskeyNameDialog row={opened.row} close={close} done={() => finish(t`Passkey renamed`)} />
        ) : null}
        {opened?.kind === 'remove' ? (
          <RemoveDialog row={opened.row} close={close} done={() => finish(t`Passkey removed`)} />
        ) : null}
      </div>
    </Panel>
  );
}

function PasskeyLine({
  row,
  isOffline,
  open,
}: {
  row: PasskeyRow;
  isOffline: boolean;
  open: (opened: Opened) => void;
}) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const { name } = row;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          <Trans>Added {writeInstant(row.createdAt)}</Trans>
        </small>
        <small>
          {row.lastUsedAt ? <Trans>Last used {writeInstant(row.lastUsedAt)}</Trans> : <Trans>Not used yet</Trans>}
        </small>
      </div>
      <div className={styles.rowActions}>
        <Button
          variant="default"
          aria-label={t`Rename ${name}`}
          disabled={isOffline}
          onClick={() => open({ kind: 'rename', row })}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          variant="default"
          aria-label={t`Remove ${name}`}
          disabled={isOffline}
          onClick={() => open({ kind: 'remove', row })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog({ row, close, done }: { row: PasskeyRow; close: () => void; done: () => void }) {
  const { t } = useLingui();
  const verified = useVerified();
  const { id, name } = row;
  return (
    <ConfirmDialog
      title={<Trans>Remove this passkey?</Trans>}
      confirm={t`Remove`}
      close={close}
      done={done}
      command={() =>
        verified('security.passkey', passkeyValues.remove(id), (verification) =>
          api(calls.deletePasskey, { body: { id, verification } }, { isInline: true }),
        )
      }
    >
      <Trans>
        You can no longer sign in with “{name}”. Transfers and withdrawals are paused for 24 hours. Delete it on your
        device as well.
      </Trans>
    </ConfirmDialog>
  );
}
