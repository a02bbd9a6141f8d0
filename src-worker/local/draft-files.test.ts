import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { dropKeptFile, dropKeptFiles, keepFile, listKeptFiles, maxKeptFiles, type KeptFile } from './draft-files.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { UserDatabase } from './schema.ts';

let counter = 0;
const opened: UserDatabase[] = [];
const field = 'kyc.person/0/photos/front';
const dayMs = 24 * 60 * 60 * 1000;

function openDatabase(userId = `kept-user-${++counter}`): UserDatabase {
  const database = new UserDatabase(userId);
  opened.push(database);
  return database;
}

function photo(key: string, text = 'JFIF, the passport of Ada'): KeptFile {
  return { key, name: 'pässport 1.jpg', type: 'image/jpeg', bytes: new TextEncoder().encode(text) };
}

afterEach(() => Promise.all(opened.splice(0).map((database) => database.delete())));

test('a chosen file is read back byte by byte under its key after the database was closed', async () => {
  const database = openDatabase();
  expect(await keepFile(database, field, photo('a'))).toBe(true);
  database.close();
  expect(await listKeptFiles(openDatabase(database.userId), field)).toEqual([photo('a')]);
});

test('every byte of a large file is read back', async () => {
  const database = openDatabase();
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251);
  await keepFile(database, field, { ...photo('big'), bytes });
  const [kept] = await listKeptFiles(database, field);
  expect(Buffer.compare(Buffer.from(kept?.bytes ?? []), Buffer.from(bytes))).toBe(0);
});

test('neither a kept file nor its name can be read from the database', async () => {
  const database = openDatabase();
  await keepFile(database, field, photo('a'));
  const [row] = await database.drafts.toArray();
  const text = new TextDecoder().decode(row?.cipher) + String(row?.name);
  expect(text).not.toMatch(/passport|JFIF/);
});

test('each field has its own files, separate from the form’s draft', async () => {
  const database = openDatabase();
  await saveDraft(database, 'kyc.person', { step: 'photos' });
  await keepFile(database, field, photo('a'));
  await keepFile(database, 'kyc.person/0/photos/back', photo('b'));
  expect((await listKeptFiles(database, field)).map(({ key }) => key)).toEqual(['a']);
  expect((await readDraft(database, 'kyc.person'))?.value).toEqual({ step: 'photos' });
});

test('keeps up to maxKeptFiles files per device and refuses the next one', async () => {
  const database = openDatabase();
  for (let index = 0; index < maxKeptFiles; index += 1) {
    expect(await keepFile(database, field, photo(String(index)))).toBe(true);
  }
  expect(await keepFile(database, field, photo('one more'))).toBe(false);
  expect(await listKeptFiles(database, field)).toHaveLength(maxKeptFiles);
});

test('a file is deleted after a week', async () => {
  const database = openDatabase();
  await keepFile(database, field, photo('a'));
  expect(await listKeptFiles(database, field, Date.now() + 6 * dayMs)).toHaveLength(1);
  expect(await listKeptFiles(database, field, Date.now() + 8 * dayMs)).toEqual([]);
  expect(await database.drafts.count()).toBe(0);
});

test('a file that was changed on the device is ignored', async () => {
  const database = openDatabase();
  await keepFile(database, field, photo('a'));
  const [row] = await database.drafts.toArray();
  if (!row) throw new Error('nothing was kept');
  await database.drafts.put({ ...row, cipher: row.cipher.map((byte, index) => (index === 9 ? byte ^ 1 : byte)) });
  expect(await listKeptFiles(database, field)).toEqual([]);
});

test('an uploaded file is dropped alone; submitting a form drops all of its files and no other form’s', async () => {
  const database = openDatabase();
  for (const key of ['a', 'b']) await keepFile(database, field, photo(key));
  await keepFile(database, 'kyc.company/0/documents/registration', photo('c'));
  await saveDraft(database, 'kyc.person', { step: 'check' });
  await dropKeptFile(database, field, 'a');
  expect((await listKeptFiles(database, field)).map(({ key }) => key)).toEqual(['b']);
  await dropKeptFiles(database, 'kyc.person');
  expect(await listKeptFiles(database, field)).toEqual([]);
  expect(await listKeptFiles(database, 'kyc.company/0/documents/registration')).toHaveLength(1);
  expect(await readDraft(database, 'kyc.person')).toBeDefined();
});
