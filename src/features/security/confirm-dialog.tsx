import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import styles from './security.module.css';
import { useCommand } from '#src/ui/use-command.ts';

interface ConfirmProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** The command. The dialog stays open if it throws or resolves with null. */
  readonly command: () => Promise<unknown>;
  readonly close: () => void;
  readonly done: () => void;
}

/** Asks for confirmation before an action that is hard to undo, runs it, and shows its error. */
export function ConfirmDialog({ title, children, confirm, isDangerous = true, command, close, done }: ConfirmProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const press = () =>
    run(async () => {
      if ((await command()) !== null) done();
    });
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            className={isDangerous ? styles.danger : ''}
            loading={isBusy}
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            onClick={() => void press()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div>{children}</div>
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
