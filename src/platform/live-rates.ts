import { useEffect, useSyncExternalStore } from 'react';
import { convert } from '#contract/convert/calls.ts';
import { events } from '#contract/events/calls.ts';
import { maxWatchedPairs, rateHeartbeatMs, type ToldRate } from '#contract/events/rules.ts';
import { api } from './api.ts';
import { ask } from './ask.ts';
import { queryClient } from './query.ts';

/** A rate that was not told for longer is asked for. */
const silentMs = rateHeartbeatMs * 1.5;
/** Pairs that come and go at once are said once. */
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

/** The stream that is open now; null while it is away, and the rates are asked for. */
export function tellBy(id: string | null): void {
  if (stream === id) return;
  stream = id;
  if (id === null) for (const key of told.keys()) silence(key);
  else say();
  changed();
}

/** Takes in what an event of the stream says of a rate, as the answer to the question for it. */
export function hearRate(data: string): void {
  const { from, to, answer } = JSON.parse(data) as ToldRate;
  queryClient.setQueryData(ask(convert.listExchangeCoins, { query: { Asset: from, To: to } }).queryKey, answer);
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

/** Has the stream tell a pair's rate while this is shown. Whether it does: else whoever shows it asks by himself. */
export function useToldRate(from: string, to: string): boolean {
  useEffect(() => watch(from, to), [from, to]);
  return useSyncExternalStore(onChange, () => told.has(keyOf(from, to)), notYet);
}

/** Whether changes of the account are told just now. */
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

/** Tells the server which pairs are looked at; where that fails they are asked for. */
function say(): void {
  saying ??= setTimeout(() => {
    saying = undefined;
    if (stream === null) return;
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
