import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { useCommand } from './use-command.ts';
import styles from './rows.module.css';
import ui from './ui.module.css';

export interface FormDialogProps {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly close: () => void;
  /** Does it. False where it was not done: the dialog stays, its first wrong field in focus. */
  readonly submit: () => Promise<boolean>;
  readonly isRunning: boolean;
  readonly problem: unknown;
  /** What the way back is called, where that is not to cancel. */
  readonly back?: ReactNode;
  readonly isDanger?: boolean;
  /** Stands in the place of a dialog that is open. */
  readonly isInPlace?: boolean;
}

/** One action with its fields. Without a connection nothing is sent. */
export function FormDialog({
  title,
  action,
  children,
  close,
  submit,
  isRunning,
  problem,
  back = <Trans>Cancel</Trans>,
  isDanger = false,
  isInPlace = false,
}: FormDialogProps) {
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(0);
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const hand = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await submit())) setFaults((count) => count + 1);
  };
  return (
    <Dialog title={title} onClose={close} isInPlace={isInPlace}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void hand(event)} noValidate>
        {children}
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>You’re offline. Connect to continue.</Trans>
          </p>
        ) : null}
        <FormError error={problem} />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={close}>
            {back}
          </Button>
          <Button type="submit" color={isDanger ? 'red' : undefined} loading={isRunning} disabled={isOffline}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** One command that is asked about first; the dialog goes once it is done. */
export function ActionDialog({
  run,
  ...dialog
}: Omit<FormDialogProps, 'submit' | 'isRunning' | 'problem'> & { readonly run: () => Promise<unknown> }) {
  const command = useCommand();
  const submit = async () => {
    const isDone = await command.run(run);
    if (isDone) dialog.close();
    return isDone;
  };
  return <FormDialog {...dialog} submit={submit} isRunning={command.isBusy} problem={command.error} />;
}
