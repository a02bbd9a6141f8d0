import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useRefresh } from './queries.ts';
import styles from './sub-accounts.module.css';

interface ActionDialogProps {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly close: () => void;
  /** Shows what is wrong with the fields; false where something is. */
  readonly check?: () => boolean;
  /** Does it. Null where the user closed the verification; the dialog stays then. */
  readonly send: () => Promise<unknown>;
  /** After it was done, in the place of closing. */
  readonly done?: () => void;
}

/** One action with its fields. */
export function ActionDialog({ title, action, children, close, check, send, done = close }: ActionDialogProps) {
  const isOffline = useIsOffline();
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (check && !check()) return setFaults((count) => count + 1);
    setRunning(true);
    setProblem(null);
    try {
      if ((await send()) === null) return;
      await refresh();
      done();
    } catch (error) {
      setProblem(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog title={title} onClose={close}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        {children}
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>This needs a connection.</Trans>
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

/** One idempotency key for as long as what is sent stays the same. */
export function useKeyFor(): (body: unknown) => string {
  const kept = useRef({ subject: '', key: '' });
  return (body) => {
    const subject = JSON.stringify(body);
    if (kept.current.subject !== subject) kept.current = { subject, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
