import { useSyncExternalStore } from 'react';
import { brand } from '#contract/platform/brand.ts';

declare const __BUILD__: string;

const reloadedKey = `${brand.storagePrefix}.reloadedFor`;

let isAvailable = false;
/** How the newer version is brought; whoever finds it says so. */
let bring = () => location.reload();
const listeners = new Set<() => void>();

/** Whether a newer site waits, and what brings it: the notice with its refresh button (specification, section 2). */
export interface NewVersion {
  readonly isAvailable: boolean;
  /** Activates the new version and reloads this page, once. Only ever called by the reader's own press. */
  readonly apply: () => void;
}

/** Whether a newer version waits; renders again when one does. */
export function useNewVersion(): NewVersion {
  const available = useSyncExternalStore(
    onChange,
    () => isAvailable,
    () => false,
  );
  return { isAvailable: available, apply };
}

/** Says that a newer version waits, and how it is brought. */
export function announceVersion(how: () => void): void {
  bring = how;
  isAvailable = true;
  for (const listener of listeners) listener();
}

/** A chunk that a deploy took away: one reload for this build, then the error is shown as it is. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // Offline it isn't a deploy, and a reload would lose what is on the screen.
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) === __BUILD__) return;
    sessionStorage.setItem(reloadedKey, __BUILD__);
    event.preventDefault();
    location.reload();
  });
}

function apply(): void {
  bring();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
