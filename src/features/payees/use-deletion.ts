import { useEffect, useState } from 'react';
import { payees } from '#contract/payees/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useCommand } from '#src/ui/use-command.ts';
import type { PayeeRow } from './rows.ts';

/** How long undo is offered. The server allows it for longer, to cover a slow network. */
const undoMs = 10_000;

/** Deletes payees; the last deletion can be undone for a short time. */
export function useDeletion() {
  const { isBusy, error, run } = useCommand();
  const [undoable, setUndoable] = useState<PayeeRow | null>(null);
  useEffect(() => {
    if (!undoable || isBusy) return undefined;
    const timer = setTimeout(() => setUndoable(null), undoMs);
    return () => clearTimeout(timer);
  }, [undoable, isBusy]);
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
