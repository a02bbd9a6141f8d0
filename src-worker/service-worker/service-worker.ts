/// <reference lib="webworker" />
import { names, type Broadcast } from '#worker/local/names.ts';
import type { FromPage, ToPage } from './messages.ts';
import { dropOldBuilds } from './old-builds.ts';
import { sendQueued } from './outbox-sync.ts';
import { giveWay, installShell, precacheRest, routeRequests } from './precache.ts';
import { openPush, renewPush, showPush, type PushSubscriptionChange } from './push.ts';
import { readSiteBuild } from './site-version.ts';

declare const self: ServiceWorkerGlobalScope;

/** An event of Background Sync, which is missing from TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

// The shell comes first: it makes the first screen start offline. Everything else follows when the page is idle.
self.addEventListener('install', (event) => event.waitUntil(installShell()));

routeRequests();

self.addEventListener('message', (event) => {
  const { type } = event.data as FromPage;
  // Sent only when the user presses "refresh"; the worker never takes over a page by itself.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'giveWay') giveWay();
  if (type === 'precacheRest') event.waitUntil(storeRest(event.source));
  if (type === 'checkVersion') event.waitUntil(tellVersion(event.source));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === names.syncTag) sync.waitUntil(sendQueued(broadcast));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as PushSubscriptionChange;
  change.waitUntil(renewPush(change));
});

self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)));

/**
 * Old builds are deleted once the new one is stored, not at activation, which a page opened meanwhile would wait for.
 */
async function storeRest(asker: ExtendableMessageEvent['source']): Promise<void> {
  if (await precacheRest()) await dropOldBuilds();
  else asker?.postMessage({ type: 'moreToStore' } satisfies ToPage);
}

async function tellVersion(asker: ExtendableMessageEvent['source']): Promise<void> {
  const build = await readSiteBuild();
  if (build !== null) asker?.postMessage({ type: 'siteVersion', build } satisfies ToPage);
}

function broadcast(message: Broadcast): void {
  const channel = new BroadcastChannel(names.channel);
  channel.postMessage(message);
  channel.close();
}
