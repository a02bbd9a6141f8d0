import type { Call } from '#contract/platform/call.ts';
import { assert } from '#contract/platform/errors.ts';
import { makeUuidV7 } from '#contract/platform/ids.ts';
import { callPath, isAboutAccount, type PlainInput } from './http.ts';
import { maxAgeMs } from './outbox-verdict.ts';
import type { OutboxRow, UserDatabase } from './schema.ts';

/** Entries at most; a queue beyond that is a fault, not a wish. */
const maxEntries = 500;

/** When an intention arose, and for what. */
export interface IntentionOrigin {
  readonly nowMs: number;
  /** The company's uid, or null. */
  readonly account: string | null;
  /** Where the call is sent, as the page knows it: a worker can't ask the page's head. */
  readonly origin: string;
}

/**
 * Stores the intention to make a call, with its idempotency key, before anything is sent. From here on
 * it survives a crash, and is sent until it was answered, for the account that it was done for, whatever is chosen by then.
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

/** Everything that waits or is parked, oldest first. */
export function listOutbox(database: UserDatabase): Promise<OutboxRow[]> {
  return database.outbox.orderBy('seq').toArray();
}

/** Try now: what waits loses its pause, what was refused goes back to waiting. Too old stays parked. */
export async function retryNow(database: UserDatabase, nowMs: number): Promise<void> {
  await database.outbox.toCollection().modify((row) => {
    if (nowMs - row.createdAtMs > maxAgeMs) return;
    row.state = 'waiting';
    row.nextAttemptAtMs = 0;
  });
}

/**
 * The network is said to be back: what got no answer for want of one is due at once. Without this, a browser that
 * wakes the sender within a pause finds nothing to send, and comes again minutes later.
 */
export async function endPauses(database: UserDatabase): Promise<void> {
  await database.outbox
    .where('state')
    .equals('waiting')
    .filter((row) => row.trouble?.kind === 'unreachable')
    .modify({ nextAttemptAtMs: 0 });
}

/** Gives an intention up. An entry that is being sent right now may still take effect. */
export async function discard(database: UserDatabase, seq: number): Promise<void> {
  await database.outbox.delete(seq);
}
