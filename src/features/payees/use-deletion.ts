import { payees } from '#contract/payees/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { useUndoable } from '#src/ui/use-undoable.ts';
import type { PayeeRow } from './rows.ts';

/** Deletes payees; the last deletion can be undone for a short time. */
export function useDeletion() {
  const { isBusy, error, run } = useCommand();
  const [undoable, setUndoable] = useUndoable<PayeeRow>(isBusy);
  const send = async (call: typeof payees.delete | typeof payees.restore, id: string) => {
    const body = { id };
    await doOnce(`${call.name}-${id}`, body, (options) => api(call, { body }, options));
  };
  return {
    undoable,
    isBusy,
    error,
    remove: (row: PayeeRow) =>
      run(async () => {
        await send(payees.delete, row.id);
        setUndoable(row);
      }),
    undo: () =>
      run(async () => {
        if (undoable) await send(payees.restore, undoable.id);
        setUndoable(null);
      }),
  };
}
