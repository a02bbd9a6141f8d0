import { Dexie } from 'dexie';
import { authorize } from '#worker/local/authorize.ts';
import { readSession } from '#worker/local/device-store.ts';
import { userDatabaseName, type Broadcast } from '#worker/local/names.ts';
import { aloneByLock, flushOutbox, type SenderPorts } from '#worker/local/outbox-sender.ts';
import { UserDatabase } from '#worker/local/schema.ts';
import { refreshTokens } from '#worker/local/token-refresh.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Sends the queue of whoever is signed in on this device, with no page needed. What still waits at the
 * end is thrown, so that the browser comes again by itself.
 */
export async function sendQueued(broadcast: (message: Broadcast) => void): Promise<void> {
  const session = await readSession();
  // Signed out, or never in: there is no queue, and looking for it must not make an empty database.
  if (!session || !(await Dexie.exists(userDatabaseName(session.userId)))) return;
  const database = new UserDatabase(session.userId);
  try {
    const nextAtMs = await flushOutbox(database, makePorts(broadcast));
    if (nextAtMs !== null) throw new Error('the outbox is not empty yet');
  } finally {
    database.close({ disableAutoOpen: true });
  }
}

function makePorts(broadcast: (message: Broadcast) => void): SenderPorts {
  const origin = self.location.origin;
  const send: typeof fetch = (input, init) => fetch(input, init);
  return {
    fetch: send,
    origin,
    nowMs: () => Date.now(),
    common: async () => {
      const session = await readSession();
      return { locale: session?.locale ?? 'en', deviceId: session?.deviceId ?? '' };
    },
    authorize,
    refresh: async (staleToken) => {
      const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
      const outcome = await refreshTokens(staleToken, { fetch: send, origin, broadcast, wait });
      if (outcome.kind === 'over') broadcast({ type: 'signedOut', isRefused: true });
      return outcome.kind === 'fresh';
    },
    alone: aloneByLock,
  };
}
