import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { keptForATime, keptForGood } from './retention.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table has exactly one retention rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
  const said = [...keptForATime.map(({ table }) => table), ...Object.values(keptForGood).flat()];
  expect(said.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('every retention column has an index', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct t.relname || '.' || a.attname as name
      from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
     where t.relnamespace = 'public'::regnamespace`.execute(database.db);
  const indexed = new Set(rows.map(({ name }) => name));
  // A card has one row per day, for two months.
  const small = ['api_key_bucket.refilled_at', 'corporate_card_spent.day'];
  const columns = keptForATime.map(({ table, since }) => `${table}.${since}`);
  expect(columns.filter((column) => !indexed.has(column) && !small.includes(column))).toEqual([]);
});
