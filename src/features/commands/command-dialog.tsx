import { FormDialog, type FormDialogProps } from '#src/ui/form-dialog.tsx';
import { CommandState } from './command-state.tsx';
import type { MoneyForm } from './use-money-command.ts';

export interface CommandDialogProps extends Omit<FormDialogProps, 'isRunning' | 'problem'> {
  readonly form: Pick<MoneyForm<unknown>, 'isBusy' | 'error' | 'notice' | 'twin'>;
  /** True if one of its fields shows the error. */
  readonly hidesError?: boolean;
}

/** A dialog whose command runs once: it shows what went wrong and what is still in progress. */
export function CommandDialog({ form, children, hidesError = false, ...dialog }: CommandDialogProps) {
  return (
    <FormDialog {...dialog} isRunning={form.isBusy} problem={null}>
      {children}
      <CommandState money={form} hidesError={hidesError} />
    </FormDialog>
  );
}
