import type { PushMessage } from '#contract/notices/rules.ts';

declare const self: ServiceWorkerGlobalScope;

const icon = '/icons/icon-192.png';

/** Shows what the server pushed. A push must show something, or the browser withdraws the permission. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const { title, body, tag, lang, navigate } = (data.json() as PushMessage).notification;
  await self.registration.showNotification(title, { body, tag, lang, icon, data: navigate });
}

/** Opens what a notification is about: in the tab that shows it already, or in a new one, so that nothing typed is lost. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), self.location.href);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url.href);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url);
}
