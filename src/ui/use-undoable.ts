import { useEffect, useState } from 'react';

/** How long undo is offered. The server allows it for longer, to cover a slow network. */
export const undoMs = 10_000;

/** Returns the last deleted item while undo is offered, and sets it; null ends the offer. Its time stops while busy. */
export function useUndoable<Item>(isBusy: boolean): readonly [Item | null, (item: Item | null) => void] {
  const [undoable, offer] = useState<Item | null>(null);
  useEffect(() => {
    if (undoable === null || isBusy) return undefined;
    const timer = setTimeout(() => offer(null), undoMs);
    return () => clearTimeout(timer);
  }, [undoable, isBusy]);
  return [undoable, offer];
}
