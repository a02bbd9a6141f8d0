import { publicPageOf, writtenPages } from '#contract/platform/public-pages.ts';

const pointed = ['pointerover', 'touchstart', 'focusin'] as const;

/** Brings a page that was made ahead of time once its link is pointed at, touched or has the focus: a moment before it is asked for. */
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
 * Not where data is saved, and not what isn't made ahead of time: the app's empty page is on the device soon. A worker answers
 * with that for single texts too, and asks the server for the other pages, which then says that what came is still right.
 */
function isWorthIt({ origin, pathname }: HTMLAnchorElement): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine || origin !== location.origin) return false;
  const isAnswered = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return publicPageOf(pathname) !== undefined || (pathname in writtenPages && !isAnswered);
}
