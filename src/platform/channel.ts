import { names, type Broadcast } from '#worker/local/names.ts';

let opened: BroadcastChannel | undefined;

/** Opened on first use: a page being prerendered has no other tabs. */
const channel = () => (opened ??= new BroadcastChannel(names.channel));

/** Sends a message to all other tabs, workers and the service worker. This page doesn't receive it. */
export function broadcast(message: Broadcast): void {
  channel().postMessage(message);
}

/** Subscribes to messages from other tabs, workers and the service worker. Returns a function that unsubscribes. */
export function onBroadcast(listener: (message: Broadcast) => void): () => void {
  const hear = (event: MessageEvent<Broadcast>) => listener(event.data);
  channel().addEventListener('message', hear);
  return () => channel().removeEventListener('message', hear);
}
