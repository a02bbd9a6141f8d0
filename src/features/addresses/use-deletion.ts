import { addresses } from '#contract/addresses/calls.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { useUndoable } from '#src/ui/use-undoable.ts';
import type { BookRow } from './rows.ts';

/** Sends a deletion at once, so that it holds whatever happens to the page. */
export async function sendDeletion(id: string): Promise<void> {
  const body = { id };
  await doOnce(`address-delete-${id}`, body, (options) => api(addresses.delete, { body }, options));
}

/** Restores a deleted entry unchanged, with its original age. */
export async function undoDeletion(id: string): Promise<void> {
  const body = { id };
  await doOnce(`address-restore-${id}`, body, (options) => api(addresses.restore, { body }, options));
}

export interface Deletion {
  /** The last deleted entry, while undo is offered. */
  readonly undoable: BookRow | null;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly remove: (row: BookRow) => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
}

/** Handles deletions, which are sent at once; the last one can be undone for a short while. */
export function useDeletion(): Deletion {
  const { isBusy, error, run } = useCommand();
  const [undoable, setUndoable] = useUndoable<BookRow>(isBusy);
  return {
    undoable,
    isBusy,
    error,
    remove: (row: BookRow) =>
      run(async () => {
        await sendDeletion(row.id);
        setUndoable(row);
      }),
    undo: () =>
      run(async () => {
        if (undoable) await undoDeletion(undoable.id);
        setUndoable(null);
      }),
  };
}
