import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { userDatabaseName } from './names.ts';
import { ContentDatabase, UserDatabase } from './schema.ts';
import { contentTables, contentVersion, userTables, userVersion } from './tables.ts';

const digest = (tables: object) => createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 12);

/**
 * Devices adopt changed tables only with a new version: when you change them, raise the version and update both here.
 */
test('a change to the tables requires a new version', () => {
  expect({ version: contentVersion, tables: digest(contentTables) }).toEqual({ version: 4, tables: '93b48e426f00' });
  expect({ version: userVersion, tables: digest(userTables) }).toEqual({ version: 19, tables: '5e1b7c574216' });
});

test('a tab of this build reads and writes on after a newer build in another tab has upgraded the database', async () => {
  const here = new UserDatabase('shared');
  await here.drafts.put({ name: 'transfer', iv: new Uint8Array(), cipher: new Uint8Array(), savedAt: 'before' });
  const newer = new Dexie(userDatabaseName('shared'));
  newer.version(userVersion + 1).stores({ drafts: '&name', harbours: '&id' });
  await newer.open();
  await here.drafts.update('transfer', { savedAt: 'after' });
  expect(await newer.table<object, string>('drafts').get('transfer')).toMatchObject({ savedAt: 'after' });
  newer.close();
  await here.delete();
});

test('a tab doesn’t create a database anew that another tab has deleted', async () => {
  const here = new UserDatabase('left');
  await here.open();
  await Dexie.delete(userDatabaseName('left'));
  await expect(here.drafts.count()).rejects.toThrow('closed');
  expect(await Dexie.exists(userDatabaseName('left'))).toBe(false);
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

test('articles stored before they had a version stay, and all are requested anew', async () => {
  const before = new Dexie('earlier-content');
  before.version(3).stores({ ...contentTables, meta: '&name' });
  await before.table('helpArticles').put({ id: 'terms', categoryId: 'legal' });
  const round = { cursor: null, roundAsOf: null, asOf: 'then' };
  await before.table('meta').bulkPut([
    { name: 'helpArticles', updatedAfter: 'then', ...round },
    { name: 'announcements', updatedAfter: 'then', ...round },
  ]);
  before.close();
  const now = new ContentDatabase('earlier-content');
  expect(await now.table('helpArticles').count()).toBe(1);
  expect(await now.meta.get('helpArticles')).toMatchObject({ updatedAfter: null, asOf: 'then' });
  expect(await now.meta.get('announcements')).toMatchObject({ updatedAfter: 'then' });
  await now.delete();
});
