import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { keyLifetimeDays, overdueIdempotencyKeys } from './idempotency.ts';
import { purge } from './purge.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.owner.query('truncate idempotency_key'));
afterAll(() => database.close());

const dayMs = 86_400_000;
const task = 'idempotency.purge';
async function insertKeys(count: number, ageDays: number): Promise<void> {
  await sql`insert into idempotency_key (user_id, key, request_hash, answer, created_at)
    select ${randomUUID()}, gen_random_uuid(), 'hash', 'null', now() - make_interval(days => ${ageDays})
      from generate_series(1, ${count}::int)`.execute(database.db);
}
const count = async () => {
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from idempotency_key');
  return Number(rows[0]?.count);
};
const waiting = async () =>
  (await database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = '${task}'`)).rows.length;

test('one run deletes what is overdue however much it is, and nothing else', async () => {
  await insertKeys(3500, keyLifetimeDays + 1);
  await insertKeys(2, keyLifetimeDays - 1);
  await purge(database, task, [overdueIdempotencyKeys(new Date())]);
  expect(await count()).toBe(2);
  expect(await waiting()).toBe(0);
});

test('a run whose time is over leaves the rest to another one, which is left once', async () => {
  await insertKeys(25, keyLifetimeDays + 1);
  const what = [overdueIdempotencyKeys(new Date())];
  await purge(database, task, what, { batch: 10, budgetMs: 0 });
  expect(await count()).toBe(15);
  expect(await waiting()).toBe(1);
  await purge(database, task, what, { batch: 10, budgetMs: 0 });
  expect(await count()).toBe(5);
  expect(await waiting()).toBe(1);
  await purge(database, task, what, { batch: 10, budgetMs: 0 });
  expect(await count()).toBe(0);
});

test('what another transaction holds is left and holds nothing up', async () => {
  await insertKeys(3, keyLifetimeDays + 1);
  await database.db.transaction().execute(async (tx) => {
    await sql`select 1 from idempotency_key limit 1 for update`.execute(tx);
    await purge(database, task, [overdueIdempotencyKeys(new Date(Date.now() + dayMs))]);
    expect(await count()).toBe(1);
  });
});
