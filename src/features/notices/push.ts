import { notices } from '#contract/notices/calls.ts';
import { api } from '#src/platform/api.ts';
import { forget, readStored, store } from '#src/platform/storage.ts';
import { subscriptionBody } from '#worker/local/push-subscription.ts';

/** Whether notices are pushed to this browser: it can't, it may not, it isn't, it is. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const inline = { isInline: true };

async function findManager(): Promise<PushManager | undefined> {
  if (!('Notification' in globalThis)) return undefined;
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** Asks nobody anything: the browser's own question comes with `turnOnPush` alone. */
export async function readPushState(): Promise<PushState> {
  const manager = await findManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await manager.getSubscription()) ? 'on' : 'off';
}

/** Asks for permission, subscribes and tells the server; call it from a press. */
export async function turnOnPush(publicKey: string): Promise<void> {
  const manager = await findManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return;
  const subscription = await subscribe(manager, publicKey);
  try {
    await tellServer(subscription);
  } catch (error) {
    // On here and unknown there, nothing would ever come.
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
 * Keeps on what the user turned on: push services move browsers to other addresses, and browsers drop subscriptions. The
 * service worker hears of it in some engines, and can act where there is a network; a page that opens makes up for the
 * rest, at the next opening where it can't.
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
