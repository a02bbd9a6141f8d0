import { publicPageOf, writtenPages } from '#contract/platform/public-pages.ts';

const pointed = ['pointerover', 'touchstart', 'focusin'] as const;

/** Prefetches prerendered pages when their link is hovered, touched or focused, a moment before it is followed. */
export function bringPointedAt(): void {
  const brought = new Set([location.pathname + location.search]);
  const bring = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !isWorthIt(link)) return;
    const { pathname, search } = link;
    if (brought.has(pathname + search)) return;
    brought.add(pathname + search);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = pathname + search;
    document.head.append(hint);
  };
  for (const name of pointed) addEventListener(name, bring, { passive: true });
}

/**
 * Whether to prefetch a link: not in data saver mode, and not if the page isn't prerendered, because the app's empty
 * page is on the device soon. A service worker responds with that for single texts too, and requests the other pages
 * from the server, which then confirms that the prefetched copy is current.
 */
function isWorthIt({ origin, pathname }: HTMLAnchorElement): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine || origin !== location.origin) return false;
  const isAnswered = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return publicPageOf(pathname) !== undefined || (pathname in writtenPages && !isAnswered);
}
