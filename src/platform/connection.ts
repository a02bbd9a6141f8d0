import { useSyncExternalStore } from 'react';

/** Whether the device says it has no network. "Online" promises nothing; "offline" is certain. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Calls back when the device says that its network came or went. Returns what stops it. */
export function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device has no network; renders again when that changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline, () => false);
}
