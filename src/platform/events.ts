import { events } from '#contract/events/calls.ts';
import { eventStreamType, heartbeatMs } from '#contract/events/rules.ts';
import { accountKey, onAccountChange } from './acting.ts';
import { prepareRequest } from './api.ts';
import { refreshCatalogue } from './catalogue.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { eachAnew } from './each-anew.ts';
import { createEventReader, pauseBefore } from './event-lines.ts';
import { hearRate, tellBy } from './live-rates.ts';
import { pushedSyncs, syncAnew } from './local.ts';
import { queryClient } from './query.ts';
import { getSession } from './session-state.ts';
import { cryptoWorker } from './worker.ts';

/** Two heartbeats that did not come: the connection is dead, whatever the browser thinks of it. */
const silenceMs = heartbeatMs * 2.5;
/** Several changes in a row are asked after once. */
const gatherMs = 250;

let stopper: AbortController | undefined;
let shownAccount: string | null = null;

/**
 * Hears from the server that the account changed, while somebody is signed in and looks; then what the
 * device keeps of it is brought up to date. `fetch`, and not `EventSource`, because the stream so carries
 * the token and the proof that every call carries, and none of it stands in an address.
 */
export function startEvents(): void {
  onAccountChange(follow);
  onConnectionChange(follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}

function follow(): void {
  const isWanted = getSession().status === 'signedIn' && document.visibilityState === 'visible' && !isOffline();
  const account = isWanted ? accountKey() : null;
  if (stopper && account === shownAccount) return;
  stopper?.abort();
  stopper = undefined;
  shownAccount = account;
  if (account === null) return;
  stopper = new AbortController();
  void keepListening(stopper.signal);
}

/** Opens the stream again whenever it ends, at once after a long life and ever later after failures. */
async function keepListening(signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    const outcome = await listenOnce(signal).catch(() => 'failed' as const);
    if (outcome === 'forbidden') return;
    tries = outcome === 'heard' ? 0 : tries + 1;
    await pause(pauseBefore(tries, Math.random()), signal);
  }
}

type Outcome = 'heard' | 'failed' | 'forbidden';

async function listenOnce(signal: AbortSignal): Promise<Outcome> {
  const { url, headers, accessToken } = await prepareRequest(events.stream, {}, {});
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silenceMs);
  try {
    const response = await fetch(url, {
      headers: { ...headers, accept: eventStreamType },
      signal: AbortSignal.any([signal, silent.signal]),
      cache: 'no-store',
      credentials: 'same-origin',
    });
    if (response.status === 401 && accessToken !== null) await cryptoWorker().refresh(accessToken);
    if (response.status === 403) return 'forbidden';
    if (!response.ok || !response.body) return 'failed';
    const read = createEventReader(hear);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
      read(piece.value);
    }
    return 'heard';
  } finally {
    clearTimeout(timer);
    tellBy(null);
  }
}

let gathering: ReturnType<typeof setTimeout> | undefined;
const update = eachAnew(syncAnew);

/** How the keys of questions begin whose answer an account's change may change. */
const told = [['assets'], ['recurring'], ['scheduledWithdrawals'], ['kyc', 'person'], ['kyc', 'company']];

/** `ready` says that something may have been missed: of both, then; the first one of a stream says its id. */
function hear(event: string, data: string): void {
  if (event === 'rate') return hearRate(data);
  if (event === 'ready' && data !== '') tellBy(data);
  if (event !== 'account') void refreshCatalogue();
  if (event !== 'catalogue') changed();
}

/** `ready` too: what changed while nobody listened. */
function changed(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined;
    for (const queryKey of told) void queryClient.invalidateQueries({ queryKey });
    update(pushedSyncs());
  }, gatherMs);
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
