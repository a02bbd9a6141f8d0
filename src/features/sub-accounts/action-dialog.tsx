import { FormDialog, type FormDialogProps } from '#src/ui/form-dialog.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { followed } from '#src/platform/touched.ts';

interface ActionDialogProps extends Pick<FormDialogProps, 'title' | 'action' | 'back' | 'children' | 'close' | 'of'> {
  /** Performs the action. Resolves to null if the user closed the verification; the dialog then stays open. */
  readonly send: () => Promise<unknown>;
  /** Called after the action instead of closing. */
  readonly done?: () => void;
}

/** One action with its fields; refetches everything on screen afterwards. */
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
