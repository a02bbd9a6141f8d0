import { useEffect, useMemo, useState } from 'react';
import { createDraftSaver, loadDraft } from '#src/platform/drafts.ts';

/** A draft as it lies on the device. It belongs to one attempt: one that was handed in is no draft any more. */
interface Stored<V> {
  readonly attempt: number;
  readonly step: string;
  readonly values: V;
}

export interface Drafted<V> {
  readonly step: string | undefined;
  readonly values: V;
  /** When it was stored before; null where it wasn't. */
  readonly savedAt: Date | null;
}

/** The draft of this attempt, null where there is none; undefined while the device is read. */
export function useStoredDraft<V>(
  name: string,
  attempt: number,
  read: (stored: unknown) => V | undefined,
): Drafted<V> | null | undefined {
  const [found, setFound] = useState<Drafted<V> | null>();
  useEffect(() => {
    let isOver = false;
    const show = (draft: Drafted<V> | null) => {
      if (!isOver) setFound(draft);
    };
    loadDraft(name).then(
      (draft) => {
        const stored = draft?.value as Partial<Stored<unknown>> | undefined;
        const values = stored?.attempt === attempt ? read(stored.values) : undefined;
        show(values && draft ? { step: stored?.step, values, savedAt: new Date(draft.savedAt) } : null);
      },
      () => show(null),
    );
    return () => {
      isOver = true;
    };
  }, [name, attempt, read]);
  return found;
}

/** Keeps what is typed, as it is typed. */
export function useDraftSaver<V>(name: string, attempt: number, before: Date | null) {
  const [savedAt, setSavedAt] = useState(before);
  const saver = useMemo(() => createDraftSaver(name, setSavedAt), [name]);
  return {
    savedAt,
    save: (step: string, values: V) => saver.save({ attempt, step, values } satisfies Stored<V>),
    end: saver.end,
  };
}
