import { useEffect, useSyncExternalStore } from 'react';
import { convert } from '#contract/convert/calls.ts';
import { events } from '#contract/events/calls.ts';
import { maxWatchedPairs, rateHeartbeatMs, type ToldRate } from '#contract/events/rules.ts';
import { api } from './api.ts';
import { ask } from './ask.ts';
import { mayCall } from './may-call.ts';
import { queryClient } from './query.ts';

/** A rate without an update for longer is polled. */
const silentMs = rateHeartbeatMs * 1.5;
/** Pairs that come and go in quick succession are reported once. */
const gatherMs = 50;

interface Watched {
  readonly from: string;
  readonly to: string;
  watchers: number;
}

const watched = new Map<string, Watched>();
const told = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let stream: string | null = null;
let saying: ReturnType<typeof setTimeout> | undefined;

/** Sets the currently open stream; null while it is down and rates are polled. */
export function tellBy(id: string | null): void {
  if (stream === id) return;
  stream = id;
  if (id === null) for (const key of told.keys()) silence(key);
  else say();
  changed();
}

/** Stores a rate from a stream event as the answer to its query. */
export function hearRate(data: string): void {
  const { from, to, answer } = JSON.parse(data) as ToldRate;
  const { queryKey } = ask(convert.listExchangeCoins, { query: { Asset: from, To: to } });
  // Requests in flight were sent earlier: their response is older.
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, answer));
  const key = keyOf(from, to);
  clearTimeout(told.get(key));
  const wasTold = told.has(key);
  told.set(
    key,
    setTimeout(() => {
      silence(key);
      changed();
    }, silentMs),
  );
  if (!wasTold) changed();
}

/**
 * Subscribes to a pair's rate on the stream while mounted. Returns whether it is delivered; otherwise the caller polls.
 */
export function useToldRate(from: string, to: string): boolean {
  useEffect(() => watch(from, to), [from, to]);
  return useSyncExternalStore(onChange, () => told.has(keyOf(from, to)), notYet);
}

/** Returns whether account changes are being pushed right now. */
export function useIsTold(): boolean {
  return useSyncExternalStore(onChange, () => stream !== null, notYet);
}

function watch(from: string, to: string): () => void {
  if (from === '' || to === '') return () => {};
  const key = keyOf(from, to);
  const one = watched.get(key) ?? { from, to, watchers: 0 };
  one.watchers += 1;
  watched.set(key, one);
  say();
  return () => {
    one.watchers -= 1;
    if (one.watchers > 0) return;
    watched.delete(key);
    silence(key);
    say();
  };
}

/** Reports the watched pairs to the server; if that fails they are polled. */
function say(): void {
  saying ??= setTimeout(() => {
    saying = undefined;
    if (stream === null || !mayCall(events.watchRates)) return;
    const pairs = [...watched.values()].slice(-maxWatchedPairs).map(({ from, to }) => ({ from, to }));
    api(events.watchRates, { body: { stream, pairs } }, { isInline: true }).catch(() => undefined);
  }, gatherMs);
}

function silence(key: string): void {
  clearTimeout(told.get(key));
  told.delete(key);
}

function changed(): void {
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = (from: string, to: string) => `${from}/${to}`;
const notYet = () => false;
