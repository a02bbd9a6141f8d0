import { pageKey } from '#contract/platform/public-pages.ts';
import type { Address } from '#src/ui/ways.ts';
import { hrefOf, type Place } from './ways.tsx';

const keyOf = ({ pathname, search }: { pathname: string; search: string }) => pageKey(pathname, search);

/**
 * Returns the page's place in the browser. The part of its address that identifies the page stays; the rest may change,
 * such as a requested section.
 * @param searchAhead the search string the page was prerendered with
 * @param grow starts the app in the page's place, at the browser's address at that time
 */
export function browserPlace(searchAhead: string, grow: () => void): Place {
  const listeners = new Set<() => void>();
  let moves = 0;
  let address = readAddress(moves);
  const key = keyOf(address);
  const notice = () => {
    if (keyOf(location) !== key) return grow();
    moves += 1;
    address = readAddress(moves);
    for (const listener of listeners) listener();
  };
  addEventListener('popstate', notice);
  return {
    read: () => address,
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    move: (href) => {
      const target = new URL(href, location.href);
      if (keyOf(target) !== key || target.hash !== '') return false;
      history.pushState(null, '', href);
      notice();
      return true;
    },
    searchAhead,
    go: ({ replace = false, ...target }) => {
      const href = 'href' in target ? target.href : hrefOf(target);
      if (replace) history.replaceState(null, '', href);
      else history.pushState(null, '', href);
      notice();
    },
  };
}

function readAddress(moves: number): Address {
  const { pathname, search, hash } = location;
  return { pathname, search, href: pathname + search + hash, move: String(moves) };
}
