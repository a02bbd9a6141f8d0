import { useSyncExternalStore, type MouseEvent } from 'react';
import type { Address, Go, Target, WayProps, Ways } from '#src/ui/ways.ts';

/** Where a page that was made ahead of time stands: in the browser, or in nobody's while it is made. */
export interface Place {
  readonly read: () => Address;
  /** What follows the path of the page as it was made, which is what a browser that takes it over begins with. */
  readonly searchAhead: string;
  /** Calls back when its reader has moved. Returns what stops it. */
  readonly follow: (listener: () => void) => () => void;
  /** Moves within the page, where that is what an address is. @returns whether it is */
  readonly move: (href: string) => boolean;
  readonly go: Go;
}

/** The address of a target as a link has it. */
export function hrefOf({ to, search = {}, hash }: Target): string {
  const said = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(said).toString();
  return to + (query && `?${query}`) + (hash ? `#${hash}` : '');
}

/** Ways from page to page without a router: links are the browser's, but those that lead about the page itself. */
export function waysAt(place: Place): Ways {
  const useAddress = () => useSyncExternalStore(place.follow, place.read, place.read);
  const useSearchText = () =>
    useSyncExternalStore(
      place.follow,
      () => place.read().search,
      () => place.searchAhead,
    );
  return {
    Link: ({ to, search, hash, onClick, children, ...rest }: WayProps) => {
      const href = hrefOf({ to, search, hash });
      const press = (event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented && isPlain(event) && place.move(href)) event.preventDefault();
      };
      return (
        <a href={href} aria-current={href === place.read().href ? 'page' : undefined} onClick={press} {...rest}>
          {children}
        </a>
      );
    },
    useAddress,
    useSearch: () => Object.fromEntries(new URLSearchParams(useSearchText())),
    useGo: () => place.go,
  };
}

/** Any other press opens a window or a tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
