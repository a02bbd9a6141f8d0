import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormError } from '../form-error.tsx';
import { useCommand } from '../use-command.ts';
import { ReasonField } from './reason-field.tsx';
import styles from '../review.module.css';

interface Props {
  readonly title: ReactNode;
  readonly confirm: ReactNode;
  /** What the reason is for; left out: for the record. */
  readonly label?: ReactNode;
  readonly children?: ReactNode;
  /** The command; the dialog stays open where it throws or resolves with null. */
  readonly command: (reason: string) => Promise<unknown>;
  readonly close: () => void;
}

/** A decision is taken with its reason, or not at all; what goes wrong is said in the dialog. */
export function ReasonDialog({ title, confirm, label, children, command, close }: Props) {
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const flaw = isTried && reason.trim() === '' ? t`Say why` : null;
  const hand = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return document.getElementById(id)?.focus();
    void run(async () => {
      if ((await command(reason.trim())) !== null) close();
    });
  };
  return (
    <Dialog title={title} onClose={close}>
      <form className={styles.dialogForm} onSubmit={hand} noValidate>
        {children}
        <ReasonField
          id={id}
          label={label ?? <Trans>Reason, for the record</Trans>}
          value={reason}
          flaw={flaw}
          change={setReason}
        />
        <FormError error={error} />
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
