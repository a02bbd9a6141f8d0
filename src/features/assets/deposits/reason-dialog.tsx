import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import own from './deposits.module.css';

const maxReason = 500;

interface Props {
  readonly title: ReactNode;
  readonly confirm: ReactNode;
  readonly label?: ReactNode;
  readonly children?: ReactNode;
  readonly command: (reason: string) => Promise<unknown>;
  readonly close: () => void;
}

/** A decision is taken with its reason, or not at all. */
export function ReasonDialog({ title, confirm, label, children, command, close }: Props) {
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = isTried && reason.trim() === '' ? t`Say why` : null;
  const hand = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') return document.getElementById(id)?.focus();
    void run(() => command(reason.trim())).then((isDone) => (isDone ? close() : undefined));
  };
  return (
    <Dialog title={title} onClose={close}>
      <form className={own.form} onSubmit={hand} noValidate>
        {children}
        <label htmlFor={id}>
          {label ?? <Trans>Reason</Trans>}
          <textarea
            id={id}
            rows={3}
            maxLength={maxReason}
            value={reason}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <p id={`${id}-fault`} className={own.fault} role="alert">
          {fault}
        </p>
        <FormError error={error} />
        <div className={own.actions}>
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
