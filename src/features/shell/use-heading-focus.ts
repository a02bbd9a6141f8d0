import { useEffect, useRef } from 'react';

/** Maximum wait for a heading; after that, the user has moved on. */
const longestMs = 15_000;

/**
 * Moves the focus to the heading of the screen navigated to, so the keyboard continues from there and a screen reader
 * announces it. Never takes the focus from a field or dialog of the new screen, or from a user who moved on meanwhile.
 * Another state of the same page takes the focus only if the previously focused element is gone.
 *
 * @param shown the path of the screen on display
 * @param search the search string of its address
 */
export function useHeadingFocus(shown: string, search: string): void {
  const before = useRef({ shown, search });
  useEffect(() => {
    const left = before.current;
    before.current = { shown, search };
    const isOther = left.shown !== shown;
    if (!isOther && left.search === search) return;
    if (isOther ? isHeld() : isAnywhere()) return;
    return whenHeaded((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [shown, search]);
}

const isAnywhere = () => document.activeElement !== null && document.activeElement !== document.body;
const isHeld = () => isAnywhere() && document.activeElement?.closest('main :not(h1), dialog[open]') !== null;

function whenHeaded(take: (heading: HTMLElement) => void): () => void {
  const stop = new AbortController();
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    stop.abort();
    take(heading);
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(() => stop.abort(), longestMs);
  stop.signal.addEventListener('abort', () => {
    watch.disconnect();
    clearTimeout(timer);
  });
  addEventListener('focusin', () => stop.abort(), { signal: stop.signal });
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => stop.abort();
}
