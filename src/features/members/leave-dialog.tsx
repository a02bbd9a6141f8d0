import { Trans } from '@lingui/react/macro';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
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
  const { isBusy, error, run } = useCommand();
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
        <FormError error={error} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isBusy} disabled={isOffline} onClick={() => void run(() => leaveCompany(uid, done))}>
            <Trans>Leave company</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
