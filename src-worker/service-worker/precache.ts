import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shellUrls } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

const page = '/index.html';
/** What is not a page of the client. Answers of the API pass the worker by: no route matches them. */
const notPages = [/^\/(api|open)\//, /^\/(healthz|version\.json|openapi\.json)$/, /\/[^/?]+\.[a-z0-9]+$/i];

// Empty in development, where Vite serves the modules and nothing is to be cached.
const entries = self.__WB_MANIFEST ?? [];
const controller = new PrecacheController();
controller.addToCacheList(entries);

/** Serves precached files from the cache, and every page's address with the one page. */
export function routeRequests(): void {
  if (!controller.getCacheKeyForURL(page)) return;
  registerRoute(new PrecacheRoute(controller, { directoryIndex: 'index.html', cleanURLs: false }));
  registerRoute(new NavigationRoute(controller.createHandlerBoundToURL(page), { denylist: notPages }));
}

/** Caches what the first screen needs. Fails, and with it the install, when any of it can't be had. */
export async function installShell(): Promise<void> {
  if (!controller.getCacheKeyForURL(page)) return;
  const html = await (await cacheOne(page)).text();
  const known = new Set(knownPaths());
  await Promise.all(
    shellUrls(html)
      .filter((path) => known.has(path))
      .map(cacheOne),
  );
}

let rest: Promise<void> | undefined;

/** Caches every other file, one after the other, so that each route's code is there offline. */
export function precacheRest(): Promise<void> {
  rest ??= cacheRest().finally(() => {
    rest = undefined;
  });
  return rest;
}

async function cacheRest(): Promise<void> {
  for (const path of knownPaths()) {
    const key = controller.getCacheKeyForURL(path);
    // A file that fails is tried again with the next idle page; until then the network serves it.
    if (key && !(await caches.match(key))) await cacheOne(path).catch(() => undefined);
  }
}

/** Drops the files of older versions. */
export async function removeOutdated(event: ExtendableEvent): Promise<void> {
  await controller.activate(event);
}

function knownPaths(): string[] {
  return [...controller.getURLsToCacheKeys().keys()].map((url) => new URL(url).pathname);
}

/** Fetches one file of this build into the cache. A hashed name never changes, so the HTTP cache may serve it. */
async function cacheOne(path: string): Promise<Response> {
  const key = controller.getCacheKeyForURL(path);
  if (!key) throw new Error(`${path} is not a file of this build`);
  const isHashed = path.startsWith('/assets/');
  const response = await fetch(path, { cache: isHashed ? 'default' : 'reload', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const cache = await caches.open(controller.strategy.cacheName);
  await cache.put(key, response.clone());
  return response;
}
