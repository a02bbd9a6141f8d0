import { useEffect, useRef } from 'react';

/** A screen whose heading takes longer comes to a reader who has gone on. */
const longestMs = 15_000;

/**
 * Puts the focus on the heading of the screen that was gone to: the keyboard goes on from there, and a screen reader says
 * where it is. Nothing is taken from a field or a dialog of the new screen that has the focus already, nor from a reader
 * who goes elsewhere meanwhile. Another state of the same page takes the focus only where what had it is gone.
 *
 * @param shown the path of the screen that stands
 * @param search what its address says beyond
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
