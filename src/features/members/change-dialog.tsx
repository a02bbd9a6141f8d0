import { FormDialog, type FormDialogProps } from '#src/ui/form-dialog.tsx';
import { useChange } from './use-change.ts';

interface ChangeDialogProps extends Pick<FormDialogProps, 'title' | 'action' | 'children' | 'close' | 'of'> {
  /** The values that the verification is bound to. */
  readonly values: () => Readonly<Record<string, string>>;
  readonly send: (verification: string) => Promise<unknown>;
}

/** Dialog for one change to the members: its fields, then the step-up verification, then the change. */
export function ChangeDialog({ values, send, ...dialog }: ChangeDialogProps) {
  const { isRunning, problem, run } = useChange();
  const submit = async () => {
    if (await run(values(), send)) dialog.close();
  };
  return <FormDialog {...dialog} submit={submit} isRunning={isRunning} problem={problem} />;
}
