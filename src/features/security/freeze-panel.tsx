import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { security } from '#contract/security/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { signOut } from '#src/platform/sign-in.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './security.module.css';
import { useCommand } from '#src/ui/use-command.ts';

/** For users who suspect that someone else has access to the account. */
export function FreezePanel({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  return (
    <Panel title={<Trans>Freeze account</Trans>}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          <Trans>
            If you think someone else has access to your account, freeze it. Sign-in and payments stop until our support
            team has verified you.
          </Trans>
        </p>
        <Button
          className={`${styles.danger} ${styles.start}`}
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          onClick={() => setOpen(true)}
        >
          <Trans>Freeze account</Trans>
        </Button>
        {isOpen ? <FreezeDialog close={() => setOpen(false)} /> : null}
      </div>
    </Panel>
  );
}

function FreezeDialog({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { isBusy, error, run } = useCommand();
  const [isSure, setSure] = useState(false);
  const freeze = () =>
    run(async () => {
      await api(security.freezeAccount, { body: {} }, { isInline: true });
      await signOut();
    });
  return (
    <Dialog
      title={<Trans>Freeze your account?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button className={styles.danger} disabled={!isSure} loading={isBusy} onClick={() => void freeze()}>
            <Trans>Freeze account</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <Trans>
            This takes effect immediately. All devices are signed out, including this one. Transfers, withdrawals and
            API keys stop. Only our support team can unfreeze your account, after verifying your identity.
          </Trans>
        </p>
        <Checkbox
          label={t`I understand that I can’t undo this myself`}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
