import { Workbox } from 'workbox-window';
import { pauseMs, type FromPage, type ToPage } from '#worker/service-worker/messages.ts';
import { readSiteBuild } from '#worker/service-worker/site-version.ts';
import { pageBuild } from './build.ts';
import { trustedScriptUrl } from './trusted-scripts.ts';
import { announceVersion } from './version.ts';

const scriptUrl = '/service-worker.js';
const checkEveryMs = 5 * 60 * 1000;
/** Maximum wait for an old worker that is still busy: the new one takes over after the reload. */
const takeOverWithinMs = 10_000;

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let isReloading = false;

/**
 * Registers the service worker and keeps checking for a newer site. Called once the first screen is ready: a precache
 * competing with the first paint would delay it.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || workbox) return;
  keepChecking();
  if (!('serviceWorker' in navigator)) return;
  followWorker(navigator.serviceWorker);
  // Browsers accept the Trusted Types object where workbox's types require a string.
  workbox = new Workbox(trustedScriptUrl(scriptUrl), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => void announce());
  registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (registration?.waiting && navigator.serviceWorker.controller) void announce();
  whenIdle(precacheRest);
}

/**
 * Handles events that workbox reports for its own registration only: another tab's new worker also asks and takes over
 * here.
 */
function followWorker(container: ServiceWorkerContainer): void {
  container.addEventListener('message', ({ data, ports, source }: MessageEvent<ToPage | null>) => {
    if (data?.type === 'whichBuild') ports[0]?.postMessage(pageBuild());
    if (data?.type === 'siteVersion' && data.build !== pageBuild()) void lookForUpdate();
    if (data?.type === 'moreToStore')
      setTimeout(() => tell(source as ServiceWorker, { type: 'precacheRest' }), pauseMs);
  });
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // Another tab activated the new build. This one keeps running the old code until the user says otherwise.
    if (isControlled && !isReloading) announceVersion(apply);
    isControlled = true;
  });
}

let isChecking = false;

function keepChecking(): void {
  if (isChecking) return;
  isChecking = true;
  setInterval(checkVersion, checkEveryMs);
  document.addEventListener('visibilitychange', checkVersion);
  addEventListener('focus', checkVersion);
}

/**
 * Announces a new build, unless the page already runs it: public pages come from the server, so they may be newer than
 * the worker.
 */
async function announce(): Promise<void> {
  tell(registration?.waiting, { type: 'precacheRest' });
  if ((await readSiteBuild()) !== pageBuild()) announceVersion(apply);
}

/** Asks the service worker to check; it responds with the build being served. */
function checkVersion(): void {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (registration) tell(registration.active, { type: 'checkVersion' });
  else if (!('serviceWorker' in navigator)) void checkByPage();
}

/**
 * Checks in browsers without service workers (some private windows): no worker is waiting there, so a reload is enough.
 */
async function checkByPage(): Promise<void> {
  const build = await readSiteBuild();
  if (build !== null && build !== pageBuild()) announceVersion(apply);
}

async function lookForUpdate(): Promise<void> {
  // Fetches the new worker and its shell; `waiting` follows, and then the notice.
  await registration?.update().catch(() => undefined);
}

function apply(): void {
  if (isReloading) return;
  let isDone = false;
  const reload = () => {
    if (isDone) return;
    isDone = true;
    location.reload();
  };
  const waiting = registration?.waiting;
  if (!waiting) return reload();
  // Not the controller change: on its first visit a page has no controller until it is reloaded.
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activating' || waiting.state === 'activated') reload();
  });
  setTimeout(reload, takeOverWithinMs);
  isReloading = true;
  tell(registration?.active, { type: 'giveWay' });
  tell(waiting, { type: 'SKIP_WAITING' });
}

function precacheRest(): void {
  void navigator.serviceWorker.ready.then(({ active }) => tell(active, { type: 'precacheRest' }));
}

function tell(worker: ServiceWorker | null | undefined, message: FromPage): void {
  worker?.postMessage(message);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}
