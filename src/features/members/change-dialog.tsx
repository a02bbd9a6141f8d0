import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import styles from './members.module.css';
import { useChange } from './use-change.ts';

interface ChangeDialogProps {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly close: () => void;
  /** Shows what is wrong with the fields; false where something is. */
  readonly check?: () => boolean;
  /** What the verification is bound to. */
  readonly values: () => Readonly<Record<string, string>>;
  readonly send: (verification: string) => Promise<unknown>;
}

/** One change among the members: its fields, then the security verification, then the change. */
export function ChangeDialog({ title, action, children, close, check, values, send }: ChangeDialogProps) {
  const { isRunning, problem, run } = useChange();
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(0);
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (check && !check()) setFaults((count) => count + 1);
    else if (await run(values(), send)) close();
  };
  return (
    <Dialog title={title} onClose={close}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        {children}
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>Changing members needs a connection.</Trans>
          </p>
        ) : null}
        <FormError error={problem} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isRunning} disabled={isOffline}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
