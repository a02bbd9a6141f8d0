import { useEffect, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { createSearchText, type SearchTextOptions } from './search-text.ts';

export interface SearchText {
  /** For the field: what is typed, at once. */
  readonly field: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: { readonly currentTarget: HTMLInputElement }) => void;
  };
  /** What stands in the field was typed when nobody heard it: before its code came. */
  readonly take: (text: string) => void;
  /** Now, without the pause, what stands in the field: the reader pressed Enter. */
  readonly store: (shown?: string) => void;
}

interface Options extends Pick<SearchTextOptions, 'typed' | 'isWhole'> {
  /** What is typed reaches the address after this pause. */
  readonly pauseMs?: number;
}

/**
 * A search field whose text stands in the address. Navigation takes its time, so what is typed is the field's own
 * and the address follows: after a pause, never within a composition of several keys (Pinyin), and without a step
 * of its own in the browser's history. What changes the address otherwise, such as the way back, changes the field.
 */
export function useSearchText(
  stored: string,
  put: (text: string) => void,
  { pauseMs = 300, typed, isWhole }: Options = {},
): SearchText {
  const [core] = useState(() =>
    createSearchText({
      stored,
      typed,
      isWhole,
      put,
      later: (work) => {
        const timer = setTimeout(work, pauseMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const value = useSyncExternalStore(core.subscribe, core.text, core.text);
  useEffect(() => core.putWith(put));
  useEffect(() => core.begin(), [core]);
  useEffect(() => core.follow(stored), [core, stored]);
  return {
    field: {
      value,
      onChange: ({ currentTarget }) => core.type(currentTarget.value),
      onCompositionStart: core.beginComposition,
      onCompositionEnd: ({ currentTarget }) => core.endComposition(currentTarget.value),
    },
    take: core.type,
    store: core.store,
  };
}
