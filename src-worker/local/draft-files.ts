import { openSealed, putSealed } from './drafts.ts';
import type { UserDatabase } from './schema.ts';

/** A file chosen for a form but not uploaded yet, stored like the rest of the form draft. */
export interface KeptFile {
  /** Key of the upload; the same when the upload is resumed. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Maximum number of files per device: each may have ten megabytes, and a phone is no archive. */
export const maxKeptFiles = 6;
/** As long as the server keeps an unused upload. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

const headerBytes = 4;
/** Separates a draft's name from the key of its file. */
const mark = '/file/';
const nameOf = (field: string, key: string) => `${field}${mark}${key}`;

/** @returns false if there is no room: the file is still uploaded, but doesn't outlive the page */
export async function keepFile(database: UserDatabase, field: string, file: KeptFile): Promise<boolean> {
  const names = await database.drafts.toCollection().primaryKeys();
  if (names.filter((name) => name.includes(mark)).length >= maxKeptFiles) return false;
  const { key, name, type, bytes } = file;
  const head = new TextEncoder().encode(JSON.stringify({ name, type }));
  const plain = new Uint8Array(headerBytes + head.length + bytes.length);
  new DataView(plain.buffer).setUint32(0, head.length);
  plain.set(head, headerBytes);
  plain.set(bytes, headerBytes + head.length);
  await putSealed(database, nameOf(field, key), plain);
  return true;
}

/** Returns the stored files of a field, oldest first. Deletes those that are too old or can't be opened any more. */
export async function listKeptFiles(database: UserDatabase, field: string, now = Date.now()): Promise<KeptFile[]> {
  const rows = await database.drafts.where('name').startsWith(nameOf(field, '')).sortBy('savedAt');
  const found: KeptFile[] = [];
  for (const { name, savedAt } of rows) {
    const plain = now - Date.parse(savedAt) < keptForMs ? await openSealed(database, name) : undefined;
    if (plain) found.push(unpack(name.slice(nameOf(field, '').length), plain.bytes));
    else await database.drafts.delete(name);
  }
  return found;
}

export async function dropKeptFile(database: UserDatabase, field: string, key: string): Promise<void> {
  await database.drafts.delete(nameOf(field, key));
}

/** Deletes the stored files of all fields of a form. */
export async function dropKeptFiles(database: UserDatabase, form: string): Promise<void> {
  const names = await database.drafts.where('name').startsWith(`${form}/`).primaryKeys();
  await database.drafts.bulkDelete(names.filter((name) => name.includes(mark)));
}

function unpack(key: string, plain: Uint8Array<ArrayBuffer>): KeptFile {
  const length = new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  const head = new TextDecoder().decode(plain.subarray(headerBytes, headerBytes + length));
  const { name, type } = JSON.parse(head) as Pick<KeptFile, 'name' | 'type'>;
  return { key, name, type, bytes: plain.slice(headerBytes + length) };
}
