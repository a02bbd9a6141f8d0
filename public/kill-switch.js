// The kill switch for a broken service worker. Deploy this file under the address of the real one
// (`/service-worker.js`, and remove its `.br` and `.gz`): browsers ask for that address at each visit and
// past any cache, so it arrives even where the broken worker answers everything else. It removes the
// caches and the registration; the client's own data (IndexedDB, outbox) stays.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

// A page that registers this file while the browser is still removing the registration before has it kept, with
// this worker in it, which isn't activated a second time. But each page asks the worker that it registered to store
// the site, and is left then.
self.addEventListener('message', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  // Only the pages that the broken worker controlled. A page that registers this file anew is not
  // controlled by it, so nothing goes round in circles.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  for (const page of pages) await page.navigate(page.url).catch(() => undefined);
}
