import { wrap, type Remote } from 'comlink';
import { once } from '#contract/platform/once.ts';
import type { CryptoWorker } from '#worker/crypto-worker/crypto-worker.ts';
// Resolved from the build's root: Vite bundles it as a worker and returns its URL.
import workerUrl from '/src-worker/crypto-worker/crypto-worker.ts?worker&url';
import { lastingWorker } from './lasting-worker.ts';
import { trustedScriptUrl } from './trusted-scripts.ts';

let remote: Remote<CryptoWorker> | undefined;

/** Returns this tab's worker, started on first use. Cryptography and the countdown run there, off the UI thread. */
export function cryptoWorker(): Remote<CryptoWorker> {
  remote ??= wrap<CryptoWorker>(
    lastingWorker(() => new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'crypto' })),
  );
  return remote;
}

/** Returns the device id, computed once per page. It isn't stored: a sign-out leaves nothing behind. */
export const deviceId = once<string>(() => cryptoWorker().deviceId(gatherComponents()));

/**
 * Gathers the components here because a worker has no access to the screen nor, in every browser, to the touch points.
 */
function gatherComponents() {
  const { userAgent, platform, languages, hardwareConcurrency, maxTouchPoints } = navigator;
  return {
    userAgent,
    platform,
    languages: [...languages],
    colorDepth: screen.colorDepth,
    touchPoints: maxTouchPoints,
    processors: hardwareConcurrency,
    memoryGb: (navigator as { deviceMemory?: number }).deviceMemory ?? 0,
  };
}
