import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { ReasonField } from '#src/ui/desk/reason-field.tsx';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';

interface Props extends Omit<CommandDialogProps, 'submit' | 'children'> {
  readonly children?: ReactNode;
  /** What the reason is for; left out: for the record. */
  readonly label?: ReactNode;
  readonly submit: (reason: string) => Promise<boolean>;
}

/** A decision is taken with its reason, or not at all; what goes wrong is said in the dialog. */
export function ReasonDialog({ label, children, submit, ...dialog }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const flaw = isTried && reason.trim() === '' ? t`Enter a reason` : null;
  const decide = async () => {
    setTried(true);
    return reason.trim() !== '' && submit(reason.trim());
  };
  return (
    <CommandDialog {...dialog} submit={decide}>
      {children}
      <ReasonField
        id={id}
        label={label ?? <Trans>Reason, for the record</Trans>}
        value={reason}
        flaw={flaw}
        change={setReason}
      />
    </CommandDialog>
  );
}
