import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { migrate } from './migrate.ts';

let dir: string;
let empty: TestDatabase;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'migrations-'));
  empty = await testDatabase({ template: 'template1' });
});

afterEach(async () => {
  await empty.close();
  rmSync(dir, { recursive: true });
});

function write(file: string, sql: string): void {
  writeFileSync(join(dir, file), sql);
}

test('applies files in the order of their numbers, once', async () => {
  write('0101_second.sql', 'insert into thing values (1)');
  write('0001_first.sql', 'create table thing (id int primary key)');
  expect(await migrate(empty.pool, { dir })).toEqual(['0001_first.sql', '0101_second.sql']);
  expect(await migrate(empty.pool, { dir })).toEqual([]);
  expect((await empty.pool.query('select id from thing')).rows).toEqual([{ id: 1 }]);
});

test('applies a file that is added later with a smaller number', async () => {
  write('0101_ledger.sql', 'create table ledger (id int)');
  await migrate(empty.pool, { dir });
  write('0005_platform.sql', 'create table platform (id int)');
  expect(await migrate(empty.pool, { dir })).toEqual(['0005_platform.sql']);
});

test('several servers starting at once apply each file once', async () => {
  write('0001_first.sql', 'create table thing (id int); select pg_sleep(0.2)');
  write('0002_second.sql', 'insert into thing values (1)');
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.pool, { dir })));
  expect(runs.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect((await empty.pool.query('select id from thing')).rowCount).toBe(1);
});

test('refuses an applied file that was changed, and names it', async () => {
  write('0001_first.sql', 'create table thing (id int)');
  await migrate(empty.pool, { dir });
  write('0001_first.sql', 'create table thing (id bigint)');
  await expect(migrate(empty.pool, { dir })).rejects.toThrow('0001_first.sql was changed after it had been applied');
});

test('a failing file is rolled back, and earlier files stay applied', async () => {
  write('0001_first.sql', 'create table thing (id int)');
  write('0002_broken.sql', 'insert into thing values (1); select nonsense');
  await expect(migrate(empty.pool, { dir })).rejects.toThrow('0002_broken.sql failed');
  expect((await empty.pool.query('select id from thing')).rowCount).toBe(0);
  write('0002_broken.sql', 'insert into thing values (2)');
  expect(await migrate(empty.pool, { dir })).toEqual(['0002_broken.sql']);
});

test('ignores a newer server’s migration that only the database knows', async () => {
  write('0001_first.sql', 'create table thing (id int)');
  write('0002_newer.sql', 'create table newer (id int)');
  await migrate(empty.pool, { dir });
  rmSync(join(dir, '0002_newer.sql'));
  expect(await migrate(empty.pool, { dir })).toEqual([]);
});
