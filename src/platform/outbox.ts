import type { Call, CallSchemas, InputOf } from '#contract/platform/call.ts';
import { session } from '#contract/session/calls.ts';
import type { PlainInput } from '#worker/local/http.ts';
import type { OutboxRow } from '#worker/local/schema.ts';
import { actingFor } from './acting-choice.ts';
import { broadcast, onBroadcast } from './channel.ts';
import { onConnectionChange } from './connection.ts';
import { currentLocale } from './locale.ts';
import { pause } from './go-on.ts';
import { followLocal, openLocal, useLive } from './local.ts';
import { originOf } from './origins.ts';
import { getSession, onSessionChange } from './session-state.ts';
import { cryptoWorker, deviceId } from './worker.ts';
import { names } from '#worker/local/names.ts';

export type { OutboxRow, OutboxTrouble } from '#worker/local/schema.ts';

const library = () => import('#worker/local/index.ts');

/** Loads everything needed to store an intention, so that it can be stored once the network is gone. */
export async function readyOutbox(): Promise<void> {
  await Promise.all([library(), openLocal()]);
}

/**
 * Queues a call, to be made now or when the network is back. Resolves as soon as the intention is stored with its key;
 * its outcome shows in the outbox. Only for calls that declare `offline: 'queue'`.
 * @returns its key
 * @throws if signed out: the outbox belongs to a user
 */
export async function enqueueIntention<S extends CallSchemas>(call: Call<S>, input: InputOf<S>): Promise<string> {
  // Read now: while the database opens, another account may be chosen.
  const account = actingFor();
  const { user } = await openLocal();
  if (!user) throw new Error('the outbox belongs to a user, and nobody is signed in');
  const { storeIntention } = await library();
  const [plainCall, plainInput] = [call as Call, input as PlainInput];
  const source = { nowMs: Date.now(), account, origin: originOf(plainCall) };
  const key = await storeIntention(user, plainCall, plainInput, source);
  await wakeOutbox();
  return key;
}

/** An entry as whoever made it sees it: its row while there is one, then how it ended. */
export type EntryState = OutboxRow | 'sent' | 'discarded';

/** Follows an intention until it was sent or discarded. Returns a function that stops it. */
export function followIntention(key: string, show: (entry: EntryState) => void): () => void {
  // A sign-out closes the database: there is nothing left to show.
  return followLocal(
    async ({ user }) => {
      if (!user) return undefined;
      return (await user.outbox.get({ key })) ?? ((await user.discards.get(key)) ? 'discarded' : 'sent');
    },
    (entry) => entry && show(entry),
    () => undefined,
  );
}

/**
 * Returns the waiting and parked changes of the user, oldest first; `undefined` for the first milliseconds. The log of
 * their actions waits in the same outbox, but is no change of theirs.
 */
export function useOutbox(): OutboxRow[] | undefined {
  return useLive(async ({ user }) => (await user?.outbox.orderBy('seq').toArray())?.filter(isChange) ?? [], []);
}

const isChange = ({ callName }: OutboxRow) => callName !== session.addActionLogs.name;

/** An answer that takes longer doesn't hold up a sign-out. */
const sendWithinMs = 2000;

/** Returns the user's changes that only this device has, after trying to send them. */
export async function listUnsent(): Promise<OutboxRow[]> {
  const unsent = async () => (await (await openLocal()).user?.outbox.filter(isChange).toArray()) ?? [];
  if (navigator.onLine && (await unsent()).length > 0)
    await Promise.race([tryOutboxNow().catch(() => undefined), pause(sendWithinMs)]);
  return unsent();
}

/** Sends waiting entries without their pause and retries refused ones. */
export async function tryOutboxNow(): Promise<void> {
  const { user } = await openLocal();
  if (!user) return;
  await (await library()).retryNow(user, Date.now());
  await flush();
}

/** Discards one entry. */
export async function discardIntention(seq: number): Promise<void> {
  const { user } = await openLocal();
  if (user) await (await library()).discard(user, seq, Date.now());
}

/**
 * Takes an entry back. One that is being sent is waited for. @returns false if it was sent, so that it may have taken
 * effect
 */
export async function withdrawIntention(seq: number): Promise<boolean> {
  const { user } = await openLocal();
  if (!user) return false;
  return navigator.locks.request(names.outboxLock, async () => {
    const row = await user.outbox.get(seq);
    await user.outbox.delete(seq);
    return row?.attempts === 0;
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

/**
 * Starts this page's sender: it runs when the network is back, when the page becomes visible, when an entry is added,
 * and when a pause is over. If the service worker has a `sync` event it sends too; a lock ensures that only one sends
 * at a time.
 */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  onConnectionChange(() => void comeBack().catch(() => undefined));
  onSessionChange(wake);
  document.addEventListener('visibilitychange', wake);
  onBroadcast((message) => {
    if (message.type === 'outboxChanged') wake();
  });
  wake();
}

function wake(): void {
  if (!isStarted || document.visibilityState === 'hidden' || !navigator.onLine || getSession().status !== 'signedIn')
    return;
  // If a sign-out is deleting the database, the flush ends; there is nothing left to send.
  void flush().catch(() => undefined);
}

/** Called when the network comes or goes: entries without a response need not wait for their pause. */
async function comeBack(): Promise<void> {
  const { user } = await openLocal();
  if (user && navigator.onLine) await (await library()).endPauses(user);
  wake();
}

async function flush(): Promise<void> {
  const { user } = await openLocal();
  if (!user) return;
  const { flushOutbox, aloneByLock } = await library();
  const nextAtMs = await flushOutbox(user, {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    nowMs: () => Date.now(),
    common: async () => ({ locale: currentLocale(), deviceId: await deviceId() }),
    authorize: (request) => cryptoWorker().authorize(request),
    refresh: async (staleToken) => (await cryptoWorker().refresh(staleToken)).kind === 'fresh',
    alone: aloneByLock,
  });
  clearTimeout(timer);
  // At least a second: if another tab is the sender, this one only checks whether it still is.
  if (nextAtMs !== null) timer = setTimeout(wake, Math.max(1000, nextAtMs - Date.now()));
}

/** Sends a newly stored entry, here or in the service worker, whichever comes first. */
export async function wakeOutbox(): Promise<void> {
  await askForSync();
  wake();
}

/** Asks the browser to wake the service worker when the network is back, even with the page closed. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  // If forbidden or missing, the page sends by itself.
  await sync?.register(names.syncTag).catch(() => undefined);
  broadcast({ type: 'outboxChanged' });
}
