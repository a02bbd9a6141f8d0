import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Reads a browser value that never changes. `ahead` is the value during prerendering and at first during hydration. */
export const useFixed = <T>(read: () => T, ahead: T): T => useSyncExternalStore(never, read, () => ahead);
