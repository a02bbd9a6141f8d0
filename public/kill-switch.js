// The kill switch for a broken service worker. Deploy this file at the address of the real one
// (`/service-worker.js`, and remove its `.br` and `.gz`): browsers request that address on every visit,
// bypassing all caches, so it arrives even if the broken worker answers everything else. It removes the
// caches and the registration; the client's own data (IndexedDB, outbox) stays.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

// If a page registers this file while the browser is still removing the previous registration, the registration
// survives with this worker in it, which isn't activated again. But every page then asks the worker it registered to
// store the site, which is when this worker unregisters itself.
self.addEventListener('message', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  // Only pages that the broken worker controlled. A page that registers this file again is not
  // controlled by it, so there is no reload loop.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  for (const page of pages) await page.navigate(page.url).catch(() => undefined);
}
