import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is the browser's own by now. Where it was made ahead of time, the browser begins with what was made
 * there: what only this device knows comes a moment later.
 */
export function useIsFilled(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
