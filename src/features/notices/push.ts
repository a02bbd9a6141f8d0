import { notices } from '#contract/notices/calls.ts';
import { api } from '#src/platform/api.ts';

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
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.['p256dh'] ?? '', keys?.['auth'] ?? ''].map((key) => key.replace(/=+$/, ''));
  try {
    await api(notices.subscribePush, { body: { endpoint, p256dh: p256dh ?? '', auth: auth ?? '' } }, inline);
  } catch (error) {
    // On here and unknown there, nothing would ever come.
    await subscription.unsubscribe();
    throw error;
  }
}

export async function turnOffPush(): Promise<void> {
  const subscription = await (await findManager())?.getSubscription();
  if (!subscription) return;
  await api(notices.unsubscribePush, { body: { endpoint: subscription.endpoint } }, inline);
  await subscription.unsubscribe();
}
