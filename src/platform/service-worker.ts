import { Workbox } from 'workbox-window';
import { readSiteBuild } from '#worker/service-worker/site-version.ts';
import { trustedScriptUrl } from './trusted-scripts.ts';
import { announceVersion } from './version.ts';

declare const __BUILD__: string;

const scriptUrl = '/service-worker.js';
const checkEveryMs = 5 * 60 * 1000;

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let isReloading = false;

/**
 * Registers the service worker and keeps asking for a newer site. Called once the first screen is ready:
 * a precache that competes with the first paint makes it later.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || workbox) return;
  keepChecking();
  if (!('serviceWorker' in navigator)) return;
  // Browsers take the Trusted Types object where workbox's types ask for a text.
  workbox = new Workbox(trustedScriptUrl(scriptUrl), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', announce);
  workbox.addEventListener('message', (event) => {
    const { data } = event as { data?: { type?: string; build?: string } };
    if (data?.type === 'siteVersion' && data.build !== __BUILD__) void lookForUpdate();
  });
  registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (registration?.waiting && navigator.serviceWorker.controller) announce();
  whenIdle(precacheRest);
}

let isChecking = false;

function keepChecking(): void {
  if (isChecking) return;
  isChecking = true;
  setInterval(checkVersion, checkEveryMs);
  document.addEventListener('visibilitychange', checkVersion);
  addEventListener('focus', checkVersion);
}

function announce(): void {
  announceVersion(apply);
  tell(registration?.waiting, { type: 'precacheRest' });
}

/** The service worker asks; it answers with the build that is being served. */
function checkVersion(): void {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (registration) tell(registration.active, { type: 'checkVersion' });
  else if (!('serviceWorker' in navigator)) void checkByPage();
}

/** A browser without service workers (a private window of some) has no worker that waits: a reload is enough. */
async function checkByPage(): Promise<void> {
  const build = await readSiteBuild();
  if (build !== null && build !== __BUILD__) announce();
}

async function lookForUpdate(): Promise<void> {
  // Fetches the new worker and its shell; `waiting` follows, and the notice with it.
  await registration?.update().catch(() => undefined);
}

function apply(): void {
  if (isReloading) return;
  const reload = () => {
    if (isReloading) return;
    isReloading = true;
    location.reload();
  };
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  tell(registration.waiting, { type: 'SKIP_WAITING' });
}

function precacheRest(): void {
  void navigator.serviceWorker.ready.then(({ active }) => tell(active, { type: 'precacheRest' }));
}

function tell(worker: ServiceWorker | null | undefined, message: { type: string }): void {
  worker?.postMessage(message);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}
