import { recipients } from '#contract/recipients/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { enqueueIntention, withdrawIntention } from '#src/platform/outbox.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { useUndoable } from '#src/ui/use-undoable.ts';
import { type RecipientRow } from './sync.ts';

/**
 * Deletes recipients; the last deletion can be undone for a short time. A pending deletion is removed from the outbox;
 * one that the server has executed is undone there. @param gone pending deletions keyed by recipient
 */
export function useRemoval(gone: ReadonlyMap<string, number>) {
  const { isBusy, error, run } = useCommand();
  const [undoable, setUndoable] = useUndoable<RecipientRow>(isBusy);
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
