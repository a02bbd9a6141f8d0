import { expose } from 'comlink';
import { authorize, type Authorization, type Request } from '#worker/local/authorize.ts';
import { readSession } from '#worker/local/device-store.ts';
import { names, type Broadcast } from '#worker/local/names.ts';
import { refreshTokens, type RefreshOutcome } from '#worker/local/token-refresh.ts';
import { createCountdown, tickMs } from './countdown.ts';
import type { LiabilityVerdict } from './liabilities.ts';
import type { ProofJson, PublicationJson } from '#contract/liabilities/statement.ts';
import { hashComponents, type FingerprintComponents } from './device-id.ts';
import { encryptPassword, type PasswordKeyParts } from './password.ts';

/**
 * Interface of the worker to pages. One dedicated worker per tab: Safari and Android lack SharedWorker, so tabs
 * coordinate through Web Locks (one refresher, one countdown) and a BroadcastChannel instead.
 */
export interface CryptoWorker {
  deviceId(components: Omit<FingerprintComponents, 'timeZone'>): Promise<string>;
  encryptPassword(password: string, parts: PasswordKeyParts): Promise<string>;
  /** Returns the token and proof for a request that is about to be sent. */
  authorize(request: Request): Promise<Authorization>;
  /** Gets a token other than the rejected one. */
  refresh(staleToken: string | null): Promise<RefreshOutcome>;
  /** Checks that a customer's balances are in the publication, and that the publication is signed. */
  checkLiabilities(publication: PublicationJson, proof: ProofJson): Promise<LiabilityVerdict>;
}

const channel = new BroadcastChannel(names.channel);

/**
 * Sends to every tab, including this one: a channel doesn't receive its own messages, but the page has its own channel.
 */
function broadcast(message: Broadcast): void {
  channel.postMessage(message);
}

const refreshPorts = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  origin: self.location.origin,
  broadcast,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

async function refresh(staleToken: string | null): Promise<RefreshOutcome> {
  await ready;
  return refreshTokens(staleToken, refreshPorts);
}

/** Loads the shim if `crypto.subtle` is missing, as it is only in old engines. */
async function ensureWebCrypto(): Promise<void> {
  if (!globalThis.crypto?.subtle) await import('webcrypto-shim');
}

const ready = ensureWebCrypto();

const worker: CryptoWorker = {
  deviceId: async (components) => {
    await ready;
    // Read here: the first use of `Intl` blocks a slow phone's thread for 120 ms.
    return hashComponents({ ...components, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  },
  encryptPassword: async (password, parts) => {
    await ready;
    return encryptPassword(password, parts);
  },
  authorize: async (request) => {
    await ready;
    return authorize(request);
  },
  refresh,
  checkLiabilities: async (publication, proof) => {
    await ready;
    return (await import('./liabilities.ts')).checkLiabilities(publication, proof);
  },
};

const countdown = createCountdown({
  nowMs: () => Date.now(),
  readRefreshAtMs: async () => (await readSession())?.refreshAtMs ?? null,
  refresh: async () => {
    const session = await readSession();
    if (session) await refresh(session.accessToken);
  },
  tell: (secondsLeft) => broadcast({ type: 'countdown', secondsLeft }),
});

channel.addEventListener('message', (event: MessageEvent<Broadcast>) => {
  const { type } = event.data;
  if (type === 'signedIn' || type === 'signedOut' || type === 'tokensRefreshed') countdown.forget();
});

/** This worker holds the lock as long as it lives; when its tab closes, the next tab's countdown takes over. */
void navigator.locks.request(names.countdownLock, () => {
  setInterval(() => void countdown.tick(), tickMs);
  return new Promise<never>(() => {});
});

expose(worker);
// The page sends nothing before this (`lasting-worker.ts`).
postMessage('there');
