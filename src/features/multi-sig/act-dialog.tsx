import { Trans } from '@lingui/react/macro';
import { FormDialog, type FormDialogProps } from '#src/ui/form-dialog.tsx';
import type { Act } from './use-act.ts';

interface ActDialogProps extends Omit<FormDialogProps, 'isRunning' | 'problem' | 'back'> {
  readonly act: Act;
  /** After it was done, where that is something else than closing. */
  readonly done?: () => void;
}

/** One thing that is done to a wallet, confirmed. */
export function ActDialog({ act, done, submit, ...dialog }: ActDialogProps) {
  const confirm = async () => {
    const isDone = await submit();
    if (isDone) (done ?? dialog.close)();
    return isDone;
  };
  const { isRunning, problem } = act;
  return <FormDialog {...dialog} submit={confirm} isRunning={isRunning} problem={problem} back={<Trans>Back</Trans>} />;
}
