import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testVault } from '../../tests/harness/vault.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { readOwned } from '../platform/owned.ts';
import { ownedByNobody, ownedTables } from './owned.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table is listed exactly once, as owned by customers or not', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
  const said = [...ownedTables.map(({ table }) => table), ...Object.values(ownedByNobody).flat()];
  expect(said.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('the owned rows of every table can be read, and an account without any gets none', async () => {
  const whom = { accountId: crypto.randomUUID(), owners: [crypto.randomUUID()] };
  const vault = await testVault(database.pool);
  await database.db.transaction().execute(async (tx) => {
    for (const owned of ownedTables)
      for await (const rows of readOwned(tx, vault, owned, whom)) expect([owned.table, rows]).toBeUndefined();
  });
});
