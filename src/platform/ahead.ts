import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether the browser has taken over the page. A prerendered page starts with the prerendered content; data
 * that only this device knows comes a moment later.
 */
export function useIsFilled(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
