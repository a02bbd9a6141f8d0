import { useSyncExternalStore, type MouseEvent } from 'react';
import type { Address, Go, Target, WayProps, Ways } from '#src/ui/ways.ts';

/** Where a prerendered page is: in a browser, or nowhere while it is prerendered. */
export interface Place {
  readonly read: () => Address;
  /** Search string the page was prerendered with, which a browser that takes it over starts from. */
  readonly searchAhead: string;
  /** Subscribes to navigation within the page. Returns a function that unsubscribes. */
  readonly follow: (listener: () => void) => () => void;
  /** Navigates within the page if the address belongs to it. @returns whether it does */
  readonly move: (href: string) => boolean;
  readonly go: Go;
}

/** Returns a target's address for use in a link. */
export function hrefOf({ to, search = {}, hash }: Target): string {
  const said = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(said).toString();
  return to + (query && `?${query}`) + (hash ? `#${hash}` : '');
}

/** Returns page navigation without a router: the browser handles links, except those within the page itself. */
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

/** Any other click opens a window or a tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
