import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';
import { UserDatabase } from './schema.ts';

let counter = 0;
const opened: UserDatabase[] = [];

function openFresh(): UserDatabase {
  counter += 1;
  const database = new UserDatabase(`draft-user-${counter}`);
  opened.push(database);
  return database;
}

afterEach(() => Promise.all(opened.splice(0).map((database) => database.delete())));

test('a draft is read back unchanged, even after the database was closed', async () => {
  const database = openFresh();
  await saveDraft(database, 'kyc.person', { documentNumber: 'X1234567', step: 2 });
  database.close();
  const again = new UserDatabase(database.userId);
  opened.push(again);
  expect((await readDraft(again, 'kyc.person'))?.value).toEqual({ documentNumber: 'X1234567', step: 2 });
});

test('a stored draft is unreadable in the database, and its key can’t be exported', async () => {
  const database = openFresh();
  await saveDraft(database, 'kyc.person', { documentNumber: 'X1234567' });
  const row = await database.drafts.get('kyc.person');
  expect(new TextDecoder().decode(row?.cipher)).not.toContain('X1234567');
  const stored = await database.draftKeys.get('drafts');
  expect(stored?.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', stored?.key as CryptoKey)).rejects.toThrow();
});

test('each save uses a new initialization vector', async () => {
  const database = openFresh();
  await saveDraft(database, 'kyc.person', { a: 1 });
  const first = await database.drafts.get('kyc.person');
  await saveDraft(database, 'kyc.person', { a: 1 });
  expect((await database.drafts.get('kyc.person'))?.iv).not.toEqual(first?.iv);
});

test('a draft that was changed, or moved to another name, is ignored', async () => {
  const database = openFresh();
  await saveDraft(database, 'kyc.person', { a: 1 });
  const row = await database.drafts.get('kyc.person');
  if (!row) throw new Error('nothing was stored');
  await database.drafts.put({ ...row, name: 'kyc.company' });
  expect(await readDraft(database, 'kyc.company')).toBeUndefined();
  const cipher = Uint8Array.from(row.cipher, (byte, index) => (index === 0 ? byte ^ 1 : byte));
  await database.drafts.put({ ...row, cipher });
  expect(await readDraft(database, 'kyc.person')).toBeUndefined();
});

test('a deleted draft is gone', async () => {
  const database = openFresh();
  await saveDraft(database, 'kyc.person', { a: 1 });
  await deleteDraft(database, 'kyc.person');
  expect(await readDraft(database, 'kyc.person')).toBeUndefined();
});
