import type { UserDatabase } from './schema.ts';

const onlyKey = 'drafts';
const ivBytes = 12;

/**
 * Stores unsent work on this device, encrypted with a non-extractable key, in the user's database, which is deleted
 * when they sign out. A draft may contain a passport number.
 */
export async function saveDraft(database: UserDatabase, name: string, value: unknown): Promise<void> {
  await putSealed(database, name, new TextEncoder().encode(JSON.stringify(value)));
}

/** Stores bytes under a name, encrypted. For the draft modules. */
export async function putSealed(database: UserDatabase, name: string, plain: Uint8Array<ArrayBuffer>): Promise<void> {
  const key = await getKey(database);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: subjectOf(database, name) },
    key,
    plain,
  );
  await database.drafts.put({ name, iv, cipher: new Uint8Array(cipher), savedAt: new Date().toISOString() });
}

export interface Draft {
  readonly value: unknown;
  /** ISO 8601 UTC. */
  readonly savedAt: string;
}

/** Returns a draft, or undefined if there is none or it can't be opened any more, which is the same to the user. */
export async function readDraft(database: UserDatabase, name: string): Promise<Draft | undefined> {
  const opened = await openSealed(database, name);
  return opened && { value: JSON.parse(new TextDecoder().decode(opened.bytes)), savedAt: opened.savedAt };
}

/** Returns what was stored under a name; deletes it if it can't be opened. For the draft modules. */
export async function openSealed(
  database: UserDatabase,
  name: string,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly savedAt: string } | undefined> {
  const [row, stored] = await Promise.all([database.drafts.get(name), database.draftKeys.get(onlyKey)]);
  if (!row || !stored) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: row.iv, additionalData: subjectOf(database, name) },
      stored.key,
      row.cipher,
    );
    return { bytes: new Uint8Array(plain), savedAt: row.savedAt };
  } catch {
    await database.drafts.delete(name);
    return undefined;
  }
}

export async function deleteDraft(database: UserDatabase, name: string): Promise<void> {
  await database.drafts.delete(name);
}

/** Binds a ciphertext to its draft and user: moved to another, it doesn't open. */
function subjectOf(database: UserDatabase, name: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${database.userId}:${name}`);
}

/** Returns the key, creating it for the first draft; if two tabs create one at once, the first to store it wins. */
async function getKey(database: UserDatabase): Promise<CryptoKey> {
  const stored = await database.draftKeys.get(onlyKey);
  if (stored) return stored.key;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return database.transaction('rw', database.draftKeys, async () => {
    const first = await database.draftKeys.get(onlyKey);
    if (first) return first.key;
    await database.draftKeys.put({ name: onlyKey, key: made });
    return made;
  });
}
