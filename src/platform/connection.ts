import { useSyncExternalStore } from 'react';

/** Whether the device says it has no network. "Online" promises nothing; "offline" is certain. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

export function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline, () => false);
}
