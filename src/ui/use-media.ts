import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reports whether the media query matches, from the first render on; rerenders when it changes. `ahead` is the value if
 * there is no screen.
 */
export function useMedia(query: string, ahead = false): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => ahead,
  );
}
