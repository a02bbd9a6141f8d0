import { events } from '#contract/events/calls.ts';
import { eventStreamType, heartbeatMs } from '#contract/events/rules.ts';
import { accountKey, onAccountChange } from './acting.ts';
import { asker, prepareRequest } from './api.ts';
import { refreshCatalogue } from './catalogue.ts';
import { isOffline, onConnectionChange } from './connection.ts';
import { eachAnew } from './each-anew.ts';
import { createEventReader, pauseBefore } from './event-lines.ts';
import { hearRate, tellBy } from './live-rates.ts';
import { pushedSyncs, syncAnew } from './local.ts';
import { mayCall } from './may-call.ts';
import { queryClient } from './query.ts';
import { getSession } from './session-state.ts';
import { cryptoWorker } from './worker.ts';

/** After two missed heartbeats the connection is dead, whatever the browser reports. */
const silenceMs = heartbeatMs * 2.5;
/** Several changes in a row trigger one request. */
const gatherMs = 250;

let stopper: AbortController | undefined;
let shownAccount: string | null = null;

/**
 * Listens for account changes from the server while a user is signed in and the page is visible; then syncs the
 * account's data on this device. Uses `fetch` rather than `EventSource`, so the stream carries the same token and proof
 * as every call, and neither appears in a URL.
 */
export function startEvents(): void {
  onAccountChange(follow);
  onConnectionChange(follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}

function follow(): void {
  const isWanted = getSession().status === 'signedIn' && document.visibilityState === 'visible' && !isOffline();
  const account = isWanted && mayCall(events.stream) ? accountKey() : null;
  if (stopper && account === shownAccount) return;
  stopper?.abort();
  stopper = undefined;
  shownAccount = account;
  if (account === null) return;
  stopper = new AbortController();
  void keepListening(stopper.signal);
}

/** Reopens the stream whenever it ends: at once if it delivered, with growing delays after failures. */
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
  const { url, headers, accessToken } = await prepareRequest(events.stream, {}, asker());
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

/** Key prefixes of queries whose answer may change with the account. */
const told = [
  ['assets'],
  ['recurring'],
  ['scheduledWithdrawals'],
  ['kyc', 'person'],
  ['kyc', 'company'],
  ['corporateCards', 'listDisputes'],
  ['corporateCards', 'listRequests'],
];

/** `ready` means that changes of both kinds may have been missed; the first one of a stream carries its id. */
function hear(event: string, data: string): void {
  if (event === 'rate') return hearRate(data);
  if (event === 'ready' && data !== '') tellBy(data);
  if (event !== 'account') void refreshCatalogue();
  if (event !== 'catalogue') changed();
}

/** Also for `ready`: something may have changed while no one was listening. */
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
