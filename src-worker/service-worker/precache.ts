import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { publicPageOf } from '#contract/platform/public-pages.ts';
import { names } from '#worker/local/names.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD__: string;

/**
 * One file of the build. `isShell`: the start needs it, whatever the address and the language (`vite.config.ts`). `links`: of
 * the page, to what the screen at an address asks for.
 */
interface Entry {
  readonly url: string;
  readonly revision: string | null;
  readonly isShell?: boolean;
  readonly links?: Readonly<Record<string, string>>;
}

const shell = '/shell.html';
const assets = '/assets/';
/** What is not a page of the client. Answers of the API pass the worker by: no route matches them. */
const notPages = [
  /^\/(api|open)\//,
  /^\/sandbox\/card-payment\//,
  /^\/(healthz|version\.json|openapi\.json)$/,
  /\/[^/?]+\.[a-z0-9]+$/i,
];

// Empty in development, where Vite serves the modules and nothing is to be cached.
const entries: readonly Entry[] = (self.__WB_MANIFEST as Entry[] | undefined) ?? [];
/** A cache for each build: what one build stores, no other one's cleaning takes away. */
const cacheName = names.siteCachePrefix + __BUILD__;
const controller = new PrecacheController({ cacheName });
controller.addToCacheList([...entries]);

/** How long files are stored at a time. */
const partMs = 1000;
/** What didn't come in this round. */
const failed = new Set<string>();

/** A network that takes longer for a page is as good as none. */
const pageWithinMs = 4000;

/**
 * Serves precached files from the cache, and addresses of the workspace with the shell. A public page is the server's
 * to give, as it was made ahead of time; without a network the shell stands in, and shows what the device has of it.
 */
export function routeRequests(): void {
  if (!controller.getCacheKeyForURL(shell)) return;
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  const fromShell = controller.createHandlerBoundToURL(shell);
  const links = entries.find((entry) => entry.links)?.links ?? {};
  registerRoute(
    new NavigationRoute(
      async (options) =>
        (publicPageOf(options.url.pathname) && (await fromServer(options.request))) ||
        withLinks(await fromShell(options), links[options.url.pathname]),
      { denylist: notPages },
    ),
  );
  // A tab that still runs an older build asks for that build's files, which the server may have no more.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assets),
    async ({ request }) => (await caches.match(request)) ?? fetch(request),
  );
}

/** The page, naming what its screen asks for: all of it is brought while the app begins, and not one after the other. */
async function withLinks(page: Response, links: string | undefined): Promise<Response> {
  if (links === undefined) return page;
  const { status, headers } = page;
  const html = await page.text();
  return new Response(
    html.replace('</head>', () => `${links}</head>`),
    { status, headers },
  );
}

/** A page from the server; undefined where it doesn't come, or comes as a fault. */
async function fromServer(request: Request): Promise<Response | undefined> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(pageWithinMs) });
    return answer.ok ? answer : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Caches what every start needs. All of it or nothing: when a file can't be had the install fails, and a page
 * is never served whose language or style isn't there.
 */
export async function installShell(): Promise<void> {
  if (!controller.getCacheKeyForURL(shell)) return;
  const files = entries.filter(({ isShell }) => isShell).map(({ url }) => new URL(url, self.location.href).pathname);
  try {
    await Promise.all(files.map(cacheOne));
  } catch (error) {
    // Unless an earlier worker of this very build is at work with the cache.
    if (!self.registration.active) await caches.delete(cacheName);
    throw error;
  }
}

let part: Promise<boolean> | undefined;
const givesWay = new AbortController();

/** A newer worker is to take over now: it can't before this one's work is done, so what is left of it is not begun. */
export function giveWay(): void {
  givesWay.abort();
}

/**
 * Caches the other files, one after the other, so that each route's code is there offline. It ends after a second,
 * and is true once nothing is left: a worker at work can't be replaced, and one that has to go (the kill switch) must
 * be, on the slowest phone. Whoever asked asks again.
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
    // A file that fails is tried again with the next idle page; until then the network serves it.
    if (!key || stored.has(key) || failed.has(key)) continue;
    await cacheOne(path).catch(() => failed.add(key));
  }
  failed.clear();
  return true;
}

function knownPaths(): string[] {
  return [...controller.getURLsToCacheKeys().keys()].map((url) => new URL(url).pathname);
}

/** Puts one file of this build into the cache. A hashed name never changes, so another build's copy serves as well. */
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
