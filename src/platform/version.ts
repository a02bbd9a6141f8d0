import { useSyncExternalStore } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { readSiteBuild } from '#worker/service-worker/site-version.ts';
import { pageBuild } from './build.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

const reloadedKey = `${brand.storagePrefix}.reloadedFor`;

let isAvailable = false;
/** Switches to the newer version; set by the code that finds it. */
let bring = () => location.reload();
const listeners = new Set<() => void>();

/**
 * Whether a newer site is waiting, and how to switch to it: for the notice with its refresh button (specification,
 * section 2).
 */
export interface NewVersion {
  readonly isAvailable: boolean;
  /**
   * Activates the new version and reloads this page, once. Only called when the user presses the button. With input on
   * the page it returns false and does nothing, unless `evenSo` is true.
   */
  readonly apply: (evenSo?: boolean) => boolean;
}

/** Returns whether a newer version is waiting; rerenders when one is. */
export function useNewVersion(): NewVersion {
  const available = useSyncExternalStore(
    onChange,
    () => isAvailable,
    () => false,
  );
  return { isAvailable: available, apply };
}

/** Announces a newer version and how to switch to it. */
export function announceVersion(how: () => void): void {
  bring = how;
  isAvailable = true;
  for (const listener of listeners) listener();
}

/**
 * Handles a chunk that a deploy removed, with one reload for this build. The error is shown meanwhile, and stays if no
 * newer build is served: then the network is at fault. A page with input is never reloaded; the user is notified of the
 * newer version instead.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => void reloadIfNewer());
}

async function reloadIfNewer(): Promise<void> {
  const own = pageBuild();
  const build = await readSiteBuild();
  if (build === null || build === own || sessionStorage.getItem(reloadedKey) === own) return;
  if (hasUnsavedInput()) return announceVersion(() => location.reload());
  sessionStorage.setItem(reloadedKey, own);
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
