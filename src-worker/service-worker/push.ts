import { notices } from '#contract/notices/calls.ts';
import type { PushMessage } from '#contract/notices/rules.ts';
import { authorize } from '#worker/local/authorize.ts';
import { readSession } from '#worker/local/device-store.ts';
import { callPath, commonHeaders, requestTimeoutMs } from '#worker/local/http.ts';
import { subscriptionBody } from '#worker/local/push-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

const icon = '/icons/icon-192.png';

/**
 * Shows what the server pushed. A push must show something, or the browser withdraws the permission. After a sign-out
 * that the server didn't hear of, what it pushes is for someone who has left, so the subscription ends.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  if (!(await readSession())) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { title, body, tag, lang, navigate } = (data.json() as PushMessage).notification;
  await self.registration.showNotification(title, { body, tag, lang, icon, data: navigate });
}

/**
 * Opens what a notification is about: in the tab that already shows it, or in a new one, so that nothing typed is lost.
 */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), self.location.href);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url.href);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url);
}

/**
 * `pushsubscriptionchange` (Push API, section 10.4), which is missing from TypeScript's library. Engines may omit
 * either field.
 */
export interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

/**
 * Reports the browser's new push address to the server, without needing a page. If this fails, for lack of a network or
 * a fresh token, the next page that opens does it (`keepPush`).
 */
export async function renewPush({ oldSubscription, newSubscription }: PushSubscriptionChange): Promise<void> {
  const session = await readSession();
  const renewed = newSubscription ?? (oldSubscription && (await subscribeLike(oldSubscription)));
  if (!session || !renewed) return;
  const { method } = notices.subscribePush;
  const url = self.location.origin + callPath(notices.subscribePush, {});
  const { headers } = await authorize({ method, url, userId: session.userId });
  await fetch(url, {
    method,
    headers: { ...commonHeaders(session), ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(subscriptionBody(renewed)),
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
}

function subscribeLike({ options }: PushSubscription): Promise<PushSubscription> {
  const { applicationServerKey, userVisibleOnly } = options;
  return self.registration.pushManager.subscribe({ applicationServerKey, userVisibleOnly });
}
