import type { Endpoint } from 'comlink';

/** Delay between attempts while the device reports a network. */
const restMs = 2000;

/**
 * Returns an endpoint to a worker whose script may not have loaded: messages wait until the worker reports that it is
 * there, and a worker whose script can't be fetched is restarted when the network is back. A message to a worker that
 * never started would get no response.
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
