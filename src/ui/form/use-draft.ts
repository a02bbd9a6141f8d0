import { useEffect, useMemo, useRef, useState } from 'react';
import { createDraftSaver, loadDraft } from '#src/platform/drafts.ts';

export interface Draft {
  /** False for the milliseconds during which the device is being read. */
  readonly isRead: boolean;
  /** True if the current input is stored on the device. */
  readonly isKept: boolean;
  /** When it was last stored; null if never. */
  readonly savedAt: Date | null;
  readonly save: (values: unknown) => void;
  /** Submitted: deletes the draft. What is typed from then on is the next one. */
  readonly end: () => Promise<void>;
}

/**
 * Stores unsent input encrypted on this device as it is typed, for the account that was selected when the form opened.
 * @param name of the form, the same in every tab; undefined stores nothing
 * @param show receives the stored input, unless the user has typed meanwhile
 */
export function useDraft(name: string | undefined, show: (kept: unknown) => void): Draft {
  const [isRead, setRead] = useState(name === undefined);
  const [isKept, setKept] = useState(true);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const isTyped = useRef(false);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const saver = useMemo(() => {
    const stored = (at: Date) => {
      setKept(true);
      setSavedAt(at);
    };
    return name === undefined ? null : createDraftSaver(name, stored);
  }, [name]);
  useEffect(() => {
    if (name === undefined) return undefined;
    let isOver = false;
    const found = loadDraft(name).catch(() => null);
    void found.then((draft) => {
      if (isOver) return;
      if (draft && !isTyped.current) {
        setSavedAt(new Date(draft.savedAt));
        latest.current(draft.value);
      }
      setRead(true);
    });
    return () => {
      isOver = true;
    };
  }, [name]);
  return {
    isRead,
    isKept,
    savedAt,
    save: (values) => {
      if (!saver) return;
      isTyped.current = true;
      setKept(false);
      saver.save(values);
    },
    end: async () => saver?.end(),
  };
}
