import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What a browser has or is for good. `ahead` is said where a page is made ahead of time, and by whoever takes it over at first. */
export const useFixed = <T>(read: () => T, ahead: T): T => useSyncExternalStore(never, read, () => ahead);
