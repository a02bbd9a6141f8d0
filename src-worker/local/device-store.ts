import { names } from './names.ts';
import type { SessionRecord } from './session-record.ts';

/** A non-extractable P-256 key pair: a stolen token is worthless without it. */
export interface DeviceKey {
  readonly pair: CryptoKeyPair;
  /** The public half as RFC 7517 requires: crv, kty, x, y and nothing else. */
  readonly jwk: { readonly crv: string; readonly kty: string; readonly x: string; readonly y: string };
}

/**
 * The device database: one key, one session. Plain IndexedDB, because the worker that opens it starts with every page,
 * and a library would cost more than the four requests it makes.
 */
const stores = { key: 'key', session: 'session' } as const;
const only = 'current';
/** Stored beside the key: by how much the server's clock is ahead of this device's, in milliseconds. */
const ahead = 'serverAheadMs';

/**
 * Opens the database. With `create: false`, a missing database stays missing: work still in flight during a sign-out
 * must not recreate an empty one.
 */
function open(create: boolean): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(names.deviceDatabase, 1);
    request.onupgradeneeded = () => {
      if (!create) {
        request.transaction?.abort();
        return;
      }
      for (const store of Object.values(stores)) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = (event) => {
      event.preventDefault();
      if (!create && request.error?.name === 'AbortError') resolve(null);
      else reject(request.error ?? new Error('the device database does not open'));
    };
  });
}

/** Runs one transaction and waits until it is on disk. Returns `undefined` if the database doesn't exist. */
async function run<T>(
  create: boolean,
  store: (typeof stores)[keyof typeof stores],
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore, answer: (value: T) => void) => void,
): Promise<T | undefined> {
  const database = await open(create);
  if (!database) return undefined;
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      let result: T | undefined;
      work(transaction.objectStore(store), (value) => {
        result = value;
      });
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    });
  } finally {
    database.close();
  }
}

export function readSession(): Promise<SessionRecord | undefined> {
  return run<SessionRecord>(false, stores.session, 'readonly', (objects, answer) => {
    const request = objects.get(only);
    request.onsuccess = () => answer(request.result as SessionRecord);
  });
}

/** Stores a new session; called only by a sign-in. */
export async function writeSession(record: SessionRecord): Promise<void> {
  await run(true, stores.session, 'readwrite', (objects) => objects.put(record, only));
}

/**
 * Replaces tokens with the refreshed ones.
 * @returns false if another session, or none, has taken their place meanwhile; the new ones are dropped
 */
export async function replaceSession(previous: SessionRecord, next: SessionRecord): Promise<boolean> {
  const isReplaced = await run<boolean>(false, stores.session, 'readwrite', (objects, answer) => {
    const request = objects.get(only);
    request.onsuccess = () => {
      const current = request.result as SessionRecord | undefined;
      const isSame = current?.refreshToken === previous.refreshToken;
      if (isSame) objects.put(next, only);
      answer(isSame);
    };
  });
  return isReplaced ?? false;
}

export function readDeviceKey(): Promise<DeviceKey | undefined> {
  return run<DeviceKey>(false, stores.key, 'readonly', (objects, answer) => {
    const request = objects.get(only);
    request.onsuccess = () => answer(request.result as DeviceKey);
  });
}

/** Stores the key unless another tab was faster; returns the stored one. */
export async function keepDeviceKey(candidate: DeviceKey): Promise<DeviceKey> {
  const kept = await run<DeviceKey>(true, stores.key, 'readwrite', (objects, answer) => {
    const request = objects.get(only);
    request.onsuccess = () => {
      const current = request.result as DeviceKey | undefined;
      if (!current) objects.put(candidate, only);
      answer(current ?? candidate);
    };
  });
  return kept ?? candidate;
}

export function readServerAhead(): Promise<number | undefined> {
  return run<number>(false, stores.key, 'readonly', (objects, answer) => {
    const request = objects.get(ahead);
    request.onsuccess = () => answer(request.result as number);
  });
}

/** Stores the offset for every page and worker, if there is a signing key. */
export async function keepServerAhead(aheadMs: number): Promise<void> {
  await run(false, stores.key, 'readwrite', (objects) => objects.put(aheadMs, ahead));
}

/** Deletes the key and the session. Connections open elsewhere close themselves. */
export function deleteDeviceDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(names.deviceDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('the device database is not deleted'));
  });
}
