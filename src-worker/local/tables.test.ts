import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { userDatabaseName } from './names.ts';
import { UserDatabase } from './schema.ts';
import { contentTables, contentVersion, userTables, userVersion } from './tables.ts';

const digest = (tables: object) => createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 12);

/**
 * Devices adopt changed tables only with a new version: when you change them, raise the version and update both here.
 */
test('a change to the tables requires a new version', () => {
  expect({ version: contentVersion, tables: digest(contentTables) }).toEqual({ version: 3, tables: '93b48e426f00' });
  expect({ version: userVersion, tables: digest(userTables) }).toEqual({ version: 18, tables: '5e1b7c574216' });
});

test('data stored under earlier versions survives the upgrade', async () => {
  const before = new Dexie(userDatabaseName('upgraded'));
  before.version(1).stores({ deposits: '&id, updatedAt', outbox: '++seq, &key, state', meta: '&name' });
  before.version(6).stores({ conversions: '&id, createdAt', drafts: '&name' });
  await before.table('deposits').put({ id: 'one', createdAt: '2026-11-22T00:00:00Z' });
  await before.table('drafts').put({ name: 'transfer', savedAt: 'then' });
  before.close();
  const now = new UserDatabase('upgraded');
  expect(await now.deposits.where('createdAt').above('2026').primaryKeys()).toEqual(['one']);
  expect((await now.drafts.get('transfer'))?.savedAt).toBe('then');
  await now.delete();
});
