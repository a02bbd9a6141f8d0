import { useSyncExternalStore } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { readSiteBuild } from '#worker/service-worker/site-version.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

declare const __BUILD__: string;

const reloadedKey = `${brand.storagePrefix}.reloadedFor`;

let isAvailable = false;
/** How the newer version is brought; whoever finds it says so. */
let bring = () => location.reload();
const listeners = new Set<() => void>();

/** Whether a newer site waits, and what brings it: the notice with its refresh button (specification, section 2). */
export interface NewVersion {
  readonly isAvailable: boolean;
  /**
   * Activates the new version and reloads this page, once. Only ever called by the reader's own press. With
   * something typed on the page it answers false and does nothing; told `evenSo`, it goes on.
   */
  readonly apply: (evenSo?: boolean) => boolean;
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

/**
 * A chunk that a deploy took away: one reload for this build. The error is shown meanwhile, and stays where no newer
 * build is served: then the network is at fault. A page with something typed on it is never reloaded; its reader
 * is told that there is a newer one.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => void reloadIfNewer());
}

async function reloadIfNewer(): Promise<void> {
  const build = await readSiteBuild();
  if (build === null || build === __BUILD__ || sessionStorage.getItem(reloadedKey) === __BUILD__) return;
  if (hasUnsavedInput()) return announceVersion(() => location.reload());
  sessionStorage.setItem(reloadedKey, __BUILD__);
  location.reload();
}

function apply(evenSo = false): boolean {
  if (!evenSo && hasUnsavedInput()) return false;
  bring();
  return true;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
