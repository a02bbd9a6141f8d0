import type { Endpoint } from 'comlink';

/** Between two tries while the device has a network, by its own word. */
const restMs = 2000;

/**
 * A worker whose script may not have come: what is said to it waits until it has said that it is there, and one whose script
 * can't be fetched is started anew when the network is back. What was said to one that never began would have no answer.
 */
export function lastingWorker(start: () => Worker): Endpoint {
  const listeners = new Set<Parameters<Endpoint['addEventListener']>[1]>();
  let there: Worker | undefined;
  let waiting: (readonly [unknown, Transferable[]])[] = [];
  const begin = () => {
    const worker = start();
    worker.addEventListener('message', (event) => {
      if (there !== worker) {
        there = worker;
        for (const [message, transfer] of waiting) worker.postMessage(message, transfer);
        waiting = [];
      }
      for (const listener of listeners) tell(listener, event);
    });
    worker.addEventListener('error', () => {
      if (there === worker) return;
      worker.terminate();
      if (navigator.onLine) setTimeout(begin, restMs);
      else addEventListener('online', begin, { once: true });
    });
  };
  begin();
  return {
    postMessage: (message, transfer = []) => {
      if (there) there.postMessage(message, transfer);
      else waiting.push([message, transfer]);
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
}

function tell(listener: EventListenerOrEventListenerObject, event: Event): void {
  if (typeof listener === 'function') listener(event);
  else listener.handleEvent(event);
}
