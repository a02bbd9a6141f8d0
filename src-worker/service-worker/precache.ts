import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { publicPageOf, shellPath } from '#contract/platform/public-pages.ts';
import { names } from '#worker/local/names.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD__: string;

/**
 * One file of the build. `isShell`: needed at startup, whatever the address and the language (`vite.config.ts`).
 * `screens`: for the page, what the screens at some addresses load.
 */
interface Entry {
  readonly url: string;
  readonly revision: string | null;
  readonly isShell?: boolean;
  readonly screens?: Readonly<Record<string, Screen>>;
}

/** What a screen loads: links to its code, marks for its style files, and the address of one file with all of these. */
interface Screen {
  readonly links: string;
  readonly styles: string;
}

const assets = '/assets/';
/** Not in the build's list, because all of them together weigh more than the texts. */
const flags = `${assets}flags/`;
/** Paths that are not pages of the client. API responses bypass the worker, because no route matches them. */
const notPages = [
  /^\/(api|open)\//,
  /^\/sandbox\/card-payment\//,
  /^\/(healthz|version\.json|openapi\.json)$/,
  /\/[^/?]+\.[a-z0-9]+$/i,
];

// Empty in development, where Vite serves the modules and nothing should be cached.
const entries: readonly Entry[] = (self.__WB_MANIFEST as Entry[] | undefined) ?? [];
/** One cache per build, so that another build's cleanup never removes what this build stored. */
const cacheName = names.siteCachePrefix + __BUILD__;
const controller = new PrecacheController({ cacheName });
controller.addToCacheList([...entries]);

/** How long each round of storing files may take. */
const partMs = 1000;
/** Files that failed in this round. */
const failed = new Set<string>();

/** A network that takes longer for a page is treated as offline. */
const pageWithinMs = 4000;

/**
 * Serves precached files from the cache, and workspace addresses with the shell. Public pages are prerendered and come
 * from the server; without a network the shell stands in and shows what the device has of them.
 */
export function routeRequests(): void {
  if (!controller.getCacheKeyForURL(shellPath)) return;
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  const fromShell = controller.createHandlerBoundToURL(shellPath);
  const screens = entries.find((entry) => entry.screens)?.screens ?? {};
  registerRoute(
    new NavigationRoute(
      async (options) =>
        (publicPageOf(options.url.pathname) && (await fromServer(options.request))) ||
        withScreen(await fromShell(options), screens[options.url.pathname]),
      { denylist: notPages },
    ),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(flags),
    async ({ request, event }) => {
      const kept = await caches.match(request);
      const answer = kept ?? (await fetch(request));
      // Those that a screen showed are there when it is opened offline, also after an update of the site.
      if (answer.ok && !kept) (event as FetchEvent).waitUntil(keepFlag(request, answer.clone()));
      return answer;
    },
  );
  // A tab still running an older build requests that build's files, which the server may no longer have.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assets),
    async ({ request }) => (await caches.match(request)) ?? fetch(request),
  );
}

/**
 * Adds to the page what its screen loads, so that everything is fetched while the app starts, not one after the other,
 * and all styles as one file. Unchanged until that file is stored.
 */
async function withScreen(page: Response, screen: Screen | undefined): Promise<Response> {
  if (screen === undefined || !(await controller.matchPrecache(screen.styles))) return page;
  const { status, headers } = page;
  const html = await page.text();
  const styles = `<link rel="stylesheet" crossorigin href="${screen.styles}">`;
  return new Response(
    html
      .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" disabled')
      .replace('</head>', () => `${styles}${screen.links}</head>`),
    { status, headers },
  );
}

/** Stores a flag; if there is no room for it, it is fetched again. */
async function keepFlag(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(names.flagCache);
  await cache.put(request, answer).catch(() => undefined);
}

/** Fetches a page from the server; undefined if it doesn't arrive or is an error. */
async function fromServer(request: Request): Promise<Response | undefined> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(pageWithinMs) });
    return answer.ok ? answer : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Caches what every start needs, all or nothing: if a file can't be fetched, the install fails, so a page is never
 * served without its language or style.
 */
export async function installShell(): Promise<void> {
  if (!controller.getCacheKeyForURL(shellPath)) return;
  const files = entries.filter(({ isShell }) => isShell).map(({ url }) => new URL(url, self.location.href).pathname);
  try {
    await Promise.all(files.map(cacheOne));
  } catch (error) {
    // Unless an earlier worker of this same build is using the cache.
    if (!self.registration.active) await caches.delete(cacheName);
    throw error;
  }
}

let part: Promise<boolean> | undefined;
const givesWay = new AbortController();

/** Lets a newer worker take over now. It can't before this one's work is done, so remaining work is not started. */
export function giveWay(): void {
  givesWay.abort();
}

/**
 * Caches the other files one by one, so that each route's code is available offline. Stops after a second and returns
 * true once nothing is left: a busy worker can't be replaced, and one that has to go (the kill switch) must be
 * replaceable on the slowest phone. The caller asks again.
 */
export function precacheRest(): Promise<boolean> {
  part ??= cachePart().finally(() => {
    part = undefined;
  });
  return part;
}

async function cachePart(): Promise<boolean> {
  const endsAt = performance.now() + partMs;
  const cache = await caches.open(cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const path of knownPaths()) {
    if (givesWay.signal.aborted) return true;
    if (performance.now() > endsAt) return false;
    const key = controller.getCacheKeyForURL(path);
    // A file that failed is retried with the next idle page; until then it is served from the network.
    if (!key || stored.has(key) || failed.has(key)) continue;
    await cacheOne(path).catch(() => failed.add(key));
  }
  failed.clear();
  return true;
}

function knownPaths(): string[] {
  return [...controller.getURLsToCacheKeys().keys()].map((url) => new URL(url).pathname);
}

/** Puts one file of this build into the cache. A hashed name never changes, so another build's copy serves too. */
async function cacheOne(path: string): Promise<void> {
  const key = controller.getCacheKeyForURL(path);
  if (!key) throw new Error(`${path} is not a file of this build`);
  const isHashed = path.startsWith(assets);
  const init: RequestInit = {
    cache: isHashed ? 'default' : 'reload',
    credentials: 'same-origin',
    signal: givesWay.signal,
  };
  const kept = isHashed ? await caches.match(key) : undefined;
  const response = kept ?? (await fetch(path, init));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const cache = await caches.open(cacheName);
  await cache.put(key, response);
}
