import { FormDialog, type FormDialogProps } from '#src/ui/form-dialog.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { followed } from '#src/platform/touched.ts';

interface ActionDialogProps extends Pick<FormDialogProps, 'title' | 'action' | 'children' | 'close' | 'of'> {
  /** Does it. Null where the user closed the verification; the dialog stays then. */
  readonly send: () => Promise<unknown>;
  /** After it was done, in the place of closing. */
  readonly done?: () => void;
}

/** One action with its fields; all that is shown is read anew after it. */
export function ActionDialog({ send, done, ...dialog }: ActionDialogProps) {
  const { isBusy, error, run } = useCommand();
  const submit = () =>
    run(async () => {
      if ((await send()) === null) return;
      await followed();
      (done ?? dialog.close)();
    });
  return <FormDialog {...dialog} submit={submit} isRunning={isBusy} problem={error} />;
}
