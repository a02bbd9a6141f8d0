import { useEffect, useSyncExternalStore } from 'react';

let own: string | null = null;
const listeners = new Set<() => void>();

function setOwn(title: string | null): void {
  own = title;
  for (const listener of listeners) listener();
}

/** Titles the document by what the screen shows, such as an article, instead of by its route. */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    setOwn(title);
    return () => setOwn(null);
  }, [title]);
}

/** Returns the title that the screen gave itself; null if it has none. */
export function useTitleOfScreen(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => own,
    () => null,
  );
}
