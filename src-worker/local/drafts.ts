import type { UserDatabase } from './schema.ts';

const onlyKey = 'drafts';
const ivBytes = 12;

/**
 * Keeps unsent work on this device: encrypted, with a key that no script can read out, in the database of
 * its user, which goes when he signs out. What is typed here may be somebody's passport number.
 */
export async function saveDraft(database: UserDatabase, name: string, value: unknown): Promise<void> {
  await putSealed(database, name, new TextEncoder().encode(JSON.stringify(value)));
}

/** For the modules of drafts: stores bytes under a name, encrypted. */
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

/** A draft, or undefined: there is none, or it can't be opened any more, which is the same to its writer. */
export async function readDraft(database: UserDatabase, name: string): Promise<Draft | undefined> {
  const opened = await openSealed(database, name);
  return opened && { value: JSON.parse(new TextDecoder().decode(opened.bytes)), savedAt: opened.savedAt };
}

/** For the modules of drafts: what was stored under a name. What can't be opened is deleted. */
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

/** A cipher that was moved to another draft or user doesn't open. */
function subjectOf(database: UserDatabase, name: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${database.userId}:${name}`);
}

/** The key, made at the first draft; of two tabs that make one at once, the first to store it wins. */
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
