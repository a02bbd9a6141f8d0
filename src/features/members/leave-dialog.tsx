import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isCancelled } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { leaveCompany } from './leave.ts';
import styles from './members.module.css';

interface LeaveProps {
  readonly company: { readonly uid: string; readonly name: string };
  readonly close: () => void;
  readonly done: () => void;
}

/** Asks once more, and takes the reader out of a company. */
export function LeaveDialog({ company: { uid, name }, close, done }: LeaveProps) {
  const isOffline = useIsOffline();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const leave = async () => {
    setRunning(true);
    setProblem(null);
    try {
      await leaveCompany(uid, done);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error);
      setRunning(false);
    }
  };
  return (
    <Dialog title={<Trans>Leave {name}?</Trans>} onClose={close}>
      <div className={styles.stack}>
        <p>
          <Trans>
            You lose access to the business account at once and need a new invitation to return. Your own account isn’t
            affected.
          </Trans>
        </p>
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>You’re offline. Connect to leave.</Trans>
          </p>
        ) : null}
        <FormError error={problem} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isRunning} disabled={isOffline} onClick={() => void leave()}>
            <Trans>Leave company</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
