import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { focusField } from './form/focus-fault.ts';
import { ErrorSummary } from './form/form.tsx';
import type { Fields } from './form/use-fields.ts';
import { useCommand } from './use-command.ts';
import styles from './rows.module.css';
import ui from './ui.module.css';

/** The parts of a dialog's fields that it needs. */
export type DialogFields = Pick<Fields<object>, 'ref' | 'faults'> & {
  readonly submit: (event: FormEvent, act: () => Promise<void>) => void;
};

export interface FormDialogProps {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly close: () => void;
  /** The dialog's fields, if it has any. They are valid once `submit` is called. */
  readonly of?: DialogFields | undefined;
  /** Performs the action; the dialog stays open if it fails. */
  readonly submit: () => Promise<unknown>;
  readonly isRunning: boolean;
  readonly problem: unknown;
  /** Label of the back button, if it isn't "Cancel". */
  readonly back?: ReactNode;
  readonly isDanger?: boolean;
  /** True if it replaces an open dialog. */
  readonly isInPlace?: boolean;
}

/** One action with its fields. Nothing is sent while offline. */
export function FormDialog({
  title,
  action,
  children,
  close,
  of,
  submit,
  isRunning,
  problem,
  back = <Trans>Cancel</Trans>,
  isDanger = false,
  isInPlace = false,
}: FormDialogProps) {
  const isOffline = useIsOffline();
  const hand = (event: FormEvent) => {
    event.preventDefault();
    if (!of) return void submit();
    of.submit(event, async () => {
      await submit();
    });
  };
  return (
    <Dialog title={title} onClose={close} isInPlace={isInPlace}>
      <form ref={of?.ref} className={styles.stack} onSubmit={hand} noValidate>
        <ErrorSummary faults={of?.faults ?? {}} open={(path) => focusField(of?.ref.current ?? null, path)} />
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

/** Dialog that confirms one command; it closes once the command is done. */
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
