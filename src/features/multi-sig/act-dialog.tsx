import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import styles from './multi-sig.module.css';
import type { Act } from './use-act.ts';

interface ActDialogProps {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly act: Act;
  readonly close: () => void;
  /** After it was done, where that is something else than closing. */
  readonly done?: () => void;
  /** True where it was done; false leaves the dialog open, its first wrong field in focus. */
  readonly submit: () => Promise<boolean>;
  readonly isDanger?: boolean;
}

/** One thing that is done to a wallet, confirmed. */
export function ActDialog({
  title,
  action,
  children,
  act,
  close,
  done = close,
  submit,
  isDanger = false,
}: ActDialogProps) {
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit()) done();
    else setTries((count) => count + 1);
  };
  return (
    <Dialog title={title} onClose={close}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void send(event)} noValidate>
        {children}
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>This needs a connection.</Trans>
          </p>
        ) : null}
        <FormError error={act.problem} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" color={isDanger ? 'red' : undefined} loading={act.isRunning} disabled={isOffline}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
