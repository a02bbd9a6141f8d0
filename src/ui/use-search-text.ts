import { useEffect, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { createSearchText, type SearchTextOptions } from './search-text.ts';

export interface SearchText {
  /** Props of the field, which shows typed text at once. */
  readonly field: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: { readonly currentTarget: HTMLInputElement }) => void;
  };
  /** Takes over text that was typed into the field before its code loaded. */
  readonly take: (text: string) => void;
  /** Stores the field's content now, without the pause, because the reader pressed Enter. */
  readonly store: (shown?: string) => void;
}

interface Options extends Pick<SearchTextOptions, 'typed' | 'isWhole'> {
  /** Pause after which typed text reaches the address. */
  readonly pauseMs?: number;
}

/**
 * A search field whose text is stored in the address. Navigation takes time, so the field holds the typed text and the
 * address follows: after a pause, never during a composition of several keys (Pinyin), and without a browser history
 * entry of its own. Any other change of the address, such as going back, changes the field.
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
