import { names } from '#worker/local/names.ts';
import { buildsToDrop } from './builds-to-drop.ts';
import type { ToPage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD__: string;

/** A tab that is loading or frozen responds late or never; its files are kept. */
const answerWithinMs = 2000;

/**
 * Deletes the files of older builds that no tab runs any more. Called whenever a page has started and the build is
 * stored; deletes nothing while a newer build installs or a tab doesn't say what it runs.
 */
export async function dropOldBuilds(): Promise<void> {
  // Listed first: a cache that appears after this belongs to a build being installed.
  const stored = await caches.keys();
  if (self.registration.installing || self.registration.waiting) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const running = await Promise.all(pages.map(askBuild));
  const old = buildsToDrop(stored, { prefix: names.siteCachePrefix, own: __BUILD__, running });
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Returns the build that a page runs; null if it doesn't say. */
function askBuild(page: Client): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (build: string | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(build);
    };
    const timer = setTimeout(() => end(null), answerWithinMs);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(typeof data === 'string' ? data : null));
    port1.start();
    page.postMessage({ type: 'whichBuild' } satisfies ToPage, [port2]);
  });
}
