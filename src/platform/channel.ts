import { names, type Broadcast } from '#worker/local/names.ts';

let opened: BroadcastChannel | undefined;

/** Opened with the first use: a page that is made ahead of time has no other tabs. */
const channel = () => (opened ??= new BroadcastChannel(names.channel));

/** Tells every other tab, worker and the service worker. This page doesn't hear itself. */
export function broadcast(message: Broadcast): void {
  channel().postMessage(message);
}

/** Hears the other tabs, the workers and the service worker. Returns what stops it. */
export function onBroadcast(listener: (message: Broadcast) => void): () => void {
  const hear = (event: MessageEvent<Broadcast>) => listener(event.data);
  channel().addEventListener('message', hear);
  return () => channel().removeEventListener('message', hear);
}
