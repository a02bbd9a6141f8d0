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
 * What pages ask of the worker. One dedicated worker a tab: Safari and Android lack SharedWorker, so the
 * tabs agree through Web Locks (one refresher, one countdown) and a BroadcastChannel instead.
 */
export interface CryptoWorker {
  deviceId(components: Omit<FingerprintComponents, 'timeZone'>): Promise<string>;
  encryptPassword(password: string, parts: PasswordKeyParts): Promise<string>;
  /** Token and proof for a request that is about to be sent. */
  authorize(request: Request): Promise<Authorization>;
  /** A token other than the one that was refused. */
  refresh(staleToken: string | null): Promise<RefreshOutcome>;
  /** Whether a customer's balances are in what was published, and what was published is signed. */
  checkLiabilities(publication: PublicationJson, proof: ProofJson): Promise<LiabilityVerdict>;
}

const channel = new BroadcastChannel(names.channel);

/** To every tab, this one included: a channel doesn't hear itself, but the page has its own. */
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
  const outcome = await refreshTokens(staleToken, refreshPorts);
  if (outcome.kind === 'over') broadcast({ type: 'signedOut', isRefused: true });
  return outcome;
}

/** `crypto.subtle` is missing in old engines only; they get the shim, the others don't load it. */
async function ensureWebCrypto(): Promise<void> {
  if (!globalThis.crypto?.subtle) await import('webcrypto-shim');
}

const ready = ensureWebCrypto();

const worker: CryptoWorker = {
  deviceId: async (components) => {
    await ready;
    // Asked here: the first thing that is asked of `Intl` keeps a slow phone's thread for 120 ms.
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

/** The lock is held as long as this worker lives; when its tab closes, the next tab's countdown takes over. */
void navigator.locks.request(names.countdownLock, () => {
  setInterval(() => void countdown.tick(), tickMs);
  return new Promise<never>(() => {});
});

expose(worker);
// Whoever started it says nothing before (`lasting-worker.ts`).
postMessage('there');
