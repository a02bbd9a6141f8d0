import { Dexie } from 'dexie';
import { authorize } from '#worker/local/authorize.ts';
import { readSession } from '#worker/local/device-store.ts';
import { userDatabaseName, type Broadcast } from '#worker/local/names.ts';
import { aloneByLock, flushOutbox, type SenderPorts } from '#worker/local/outbox-sender.ts';
import { endPauses } from '#worker/local/outbox.ts';
import { UserDatabase } from '#worker/local/schema.ts';
import { refreshTokens } from '#worker/local/token-refresh.ts';

declare const self: ServiceWorkerGlobalScope;

/** Pauses up to this long are waited out here: the browser would only retry after minutes. */
const shortPauseMs = 10_000;
const maxRounds = 4;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends the outbox of the user signed in on this device, without needing a page. Throws if anything is still waiting at
 * the end, so that the browser retries by itself.
 */
export async function sendQueued(broadcast: (message: Broadcast) => void): Promise<void> {
  const session = await readSession();
  // Signed out, or never signed in: there is no queue, and looking for one must not create an empty database.
  if (!session || !(await Dexie.exists(userDatabaseName(session.userId)))) return;
  const database = new UserDatabase(session.userId);
  try {
    await endPauses(database);
    const ports = makePorts(broadcast);
    let nextAtMs = await flushOutbox(database, ports);
    for (let round = 1; nextAtMs !== null && round < maxRounds; round += 1) {
      const leftMs = nextAtMs - Date.now();
      if (leftMs > shortPauseMs) break;
      await pause(Math.max(leftMs, 250));
      nextAtMs = await flushOutbox(database, ports);
    }
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
      const outcome = await refreshTokens(staleToken, { fetch: send, origin, broadcast, wait: pause });
      return outcome.kind === 'fresh';
    },
    alone: aloneByLock,
  };
}
