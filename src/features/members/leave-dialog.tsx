import { Trans } from '@lingui/react/macro';
import { ActionDialog } from '#src/ui/form-dialog.tsx';
import { leaveCompany } from './leave.ts';

interface LeaveProps {
  readonly company: { readonly uid: string; readonly name: string };
  readonly close: () => void;
  readonly done: () => void;
}

/** Asks for confirmation, then removes the signed-in user from a company. */
export function LeaveDialog({ company: { uid, name }, close, done }: LeaveProps) {
  return (
    <ActionDialog
      title={<Trans>Leave {name}?</Trans>}
      action={<Trans>Leave company</Trans>}
      close={close}
      run={() => leaveCompany(uid, done)}
      isDanger
    >
      <p>
        <Trans>
          You lose access to the business account immediately and need a new invitation to return. Your own account
          isn’t affected.
        </Trans>
      </p>
    </ActionDialog>
  );
}
