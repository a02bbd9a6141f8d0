import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen is so, from the first rendering on; renders again when it changes. `ahead` is said where there is no screen. */
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
