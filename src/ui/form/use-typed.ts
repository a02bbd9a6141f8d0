import { useState } from 'react';
import { restore } from './restore.ts';
import { useDraft } from './use-draft.ts';

/** What a form is given of what is typed into it. */
export interface TypedForm<Typed extends object> {
  readonly typed: Typed;
  /** What is typed is on this device. */
  readonly isKept: boolean;
  readonly change: (part: Partial<Typed>) => void;
}

/**
 * What is typed into a form: kept on this device as it is typed, gone once it is confirmed.
 * @param empty what it begins with, always the same object
 */
export function useTyped<Typed extends object>(name: string, empty: Typed) {
  const [typed, setTyped] = useState(empty);
  const draft = useDraft(name, (kept) => setTyped(restore(empty, kept)));
  return {
    /** Undefined for the milliseconds in which the device is read. */
    typed: draft.isRead ? typed : undefined,
    isKept: draft.isKept,
    change: (part: Partial<Typed>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      draft.save(next);
    },
    end: async () => {
      await draft.end();
      setTyped(empty);
    },
  };
}
