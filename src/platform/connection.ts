import { useSyncExternalStore } from 'react';

/** Whether the device says it has no network. "Online" promises nothing; "offline" is certain. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Subscribes to changes of the device's network status. Returns a function that unsubscribes. */
export function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns whether the device is offline; rerenders when that changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline, () => false);
}
