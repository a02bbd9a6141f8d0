import { useEffect, useState } from 'react';
import { recipients } from '#contract/recipients/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { enqueueIntention, withdrawIntention } from '#src/platform/outbox.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { type RecipientRow } from './sync.ts';

/** How long undo is offered. The server allows it for longer, to cover a slow network. */
const undoMs = 10_000;

/**
 * Deletes recipients; the last deletion can be undone for a short time. A pending deletion is removed from the outbox;
 * one that the server has executed is undone there. @param gone pending deletions keyed by recipient
 */
export function useRemoval(gone: ReadonlyMap<string, number>) {
  const { isBusy, error, run } = useCommand();
  const [undoable, setUndoable] = useState<RecipientRow | null>(null);
  useEffect(() => {
    if (!undoable || isBusy) return undefined;
    const timer = setTimeout(() => setUndoable(null), undoMs);
    return () => clearTimeout(timer);
  }, [undoable, isBusy]);
  const undo = async ({ id }: RecipientRow) => {
    const seq = gone.get(id);
    if (seq !== undefined && (await withdrawIntention(seq))) return;
    const body = { id };
    await doOnce(`${recipients.restore.name}-${id}`, body, (options) => api(recipients.restore, { body }, options));
  };
  return {
    undoable,
    isBusy,
    error,
    remove: (row: RecipientRow) =>
      run(async () => {
        await enqueueIntention(recipients.delete, { params: { id: row.id } });
        setUndoable(row);
      }),
    undo: () =>
      run(async () => {
        if (undoable) await undo(undoable);
        setUndoable(null);
      }),
  };
}
