import type { Call } from '#contract/platform/call.ts';
import { assert } from '#contract/platform/errors.ts';
import { makeUuidV7 } from '#contract/platform/ids.ts';
import { callPath, isAboutAccount, type PlainInput } from './http.ts';
import { maxAgeMs } from './outbox-verdict.ts';
import type { OutboxRow, UserDatabase } from './schema.ts';

/** Maximum number of entries; a longer queue is a bug, not a use case. */
const maxEntries = 500;

/** When an intention was formed, and for which account. */
export interface IntentionOrigin {
  readonly nowMs: number;
  /** The company's uid, or null. */
  readonly account: string | null;
  /** Origin the call is sent to, as known to the page: a worker can't read the page's head. */
  readonly origin: string;
}

/**
 * Stores the intention to make a call, with its idempotency key, before anything is sent. From here on it survives a
 * crash and is sent until it is answered, for the account it was made for, no matter which one is selected later.
 * @returns the key
 */
export async function storeIntention(
  database: UserDatabase,
  call: Call,
  input: PlainInput,
  { nowMs, account, origin }: IntentionOrigin,
): Promise<string> {
  assert(call.offline === 'queue', `${call.name} may wait in the outbox`);
  const key = makeUuidV7(nowMs, (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
  const row: Omit<OutboxRow, 'seq'> = {
    key,
    callName: call.name,
    account: isAboutAccount(call) ? account : null,
    method: call.method,
    origin,
    path: callPath(call, input),
    body: input.body,
    createdAtMs: nowMs,
    attempts: 0,
    nextAttemptAtMs: 0,
    state: 'waiting',
    trouble: null,
  };
  await database.transaction('rw', database.outbox, async () => {
    assert((await database.outbox.count()) < maxEntries, 'the outbox is not full');
    await database.outbox.add(row);
  });
  return key;
}

/** Returns all waiting and parked entries, oldest first. */
export function listOutbox(database: UserDatabase): Promise<OutboxRow[]> {
  return database.outbox.orderBy('seq').toArray();
}

/**
 * Retries now: waiting entries lose their pause, refused ones return to waiting. Entries that are too old stay parked.
 */
export async function retryNow(database: UserDatabase, nowMs: number): Promise<void> {
  await database.outbox.toCollection().modify((row) => {
    if (nowMs - row.createdAtMs > maxAgeMs) return;
    row.state = 'waiting';
    row.nextAttemptAtMs = 0;
  });
}

/**
 * Makes entries that failed for lack of a network due at once, when the network is reported to be back. Without this, a
 * browser that wakes the sender within a pause finds nothing to send and comes back minutes later.
 */
export async function endPauses(database: UserDatabase): Promise<void> {
  await database.outbox
    .where('state')
    .equals('waiting')
    .filter((row) => row.trouble?.kind === 'unreachable')
    .modify({ nextAttemptAtMs: 0 });
}

/** How long it is known that an entry was discarded: a page that follows it shows the end at once. */
const discardsKeptMs = 24 * 3600 * 1000;

/** Discards an entry. If it is being sent right now, it may still take effect; it then counts as sent. */
export async function discard(database: UserDatabase, seq: number, nowMs: number): Promise<void> {
  await database.transaction('rw', database.outbox, database.discards, async () => {
    const row = await database.outbox.get(seq);
    if (!row) return;
    await database.outbox.delete(seq);
    await database.discards
      .where('atMs')
      .below(nowMs - discardsKeptMs)
      .delete();
    await database.discards.put({ key: row.key, atMs: nowMs });
  });
}
