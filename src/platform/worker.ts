import { wrap, type Remote } from 'comlink';
import { once } from '#contract/platform/once.ts';
import type { CryptoWorker } from '#worker/crypto-worker/crypto-worker.ts';
// From the root of the build: Vite makes a worker of it and gives its address.
import workerUrl from '/src-worker/crypto-worker/crypto-worker.ts?worker&url';
import { lastingWorker } from './lasting-worker.ts';
import { trustedScriptUrl } from './trusted-scripts.ts';

let remote: Remote<CryptoWorker> | undefined;

/** The worker of this tab, started on first use. Cryptography and the countdown run there, off the UI thread. */
export function cryptoWorker(): Remote<CryptoWorker> {
  remote ??= wrap<CryptoWorker>(
    lastingWorker(() => new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'crypto' })),
  );
  return remote;
}

/** The device id, computed once a page. It isn't stored: whoever signs out leaves nothing behind. */
export const deviceId = once<string>(() => cryptoWorker().deviceId(gatherComponents()));

/** Gathered here because a worker sees neither the screen nor, everywhere, the touch points. */
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
