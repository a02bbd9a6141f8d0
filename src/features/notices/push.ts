import { notices } from '#contract/notices/calls.ts';
import { api } from '#src/platform/api.ts';
import { forget, readStored, store } from '#src/platform/storage.ts';
import { subscriptionBody } from '#worker/local/push-subscription.ts';

/** Push state of this browser: not supported, not permitted, off, or on. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const inline = { isInline: true };

async function findManager(): Promise<PushManager | undefined> {
  if (!('Notification' in globalThis)) return undefined;
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** Never prompts: only `turnOnPush` triggers the browser's permission prompt. */
export async function readPushState(): Promise<PushState> {
  const manager = await findManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await manager.getSubscription()) ? 'on' : 'off';
}

/** Requests permission, subscribes and registers with the server. Call it from a press. */
export async function turnOnPush(publicKey: string): Promise<void> {
  const manager = await findManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return;
  const subscription = await subscribe(manager, publicKey);
  try {
    await tellServer(subscription);
  } catch (error) {
    // A subscription that the server doesn't know would never receive anything.
    await subscription.unsubscribe();
    throw error;
  }
}

const subscribe = (manager: PushManager, publicKey: string) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

async function tellServer(subscription: PushSubscription): Promise<void> {
  await api(notices.subscribePush, { body: subscriptionBody(subscription) }, inline);
  store('pushEndpoint', subscription.endpoint);
}

/**
 * Keeps push enabled after the user turned it on: push services change endpoints, and browsers drop subscriptions. Some
 * engines notify the service worker, which can act if there is a network; otherwise the next page that opens with a
 * network repairs the subscription.
 */
export async function keepPush(): Promise<void> {
  const told = readStored('pushEndpoint');
  if (told === null) return;
  const manager = await findManager();
  if (!manager || Notification.permission !== 'granted') return;
  const current = await manager.getSubscription();
  if (current?.endpoint === told) return;
  await tellServer(current ?? (await subscribe(manager, (await api(notices.getSettings, undefined, inline)).pushKey)));
}

export async function turnOffPush(): Promise<void> {
  const subscription = await (await findManager())?.getSubscription();
  forget('pushEndpoint');
  if (!subscription) return;
  await api(notices.unsubscribePush, { body: { endpoint: subscription.endpoint } }, inline);
  await subscription.unsubscribe();
}
