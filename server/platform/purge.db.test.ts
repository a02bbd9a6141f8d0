import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { dayMs } from './durations.ts';
import { idempotencyKept, keyLifetimeDays } from './idempotency.ts';
import { purge, purgeTask, type PurgeLimits } from './purge.ts';
import { systemClock, type Clock } from './clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.owner.query('truncate idempotency_key, graphile_worker._private_jobs'));
afterAll(() => database.close());

const purgeKeys = (clock: Clock = systemClock, limits?: PurgeLimits) =>
  purge({ db: database.db, clock }, idempotencyKept, limits);

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
  (await database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = '${purgeTask}'`)).rows.length;

test('one run deletes all overdue rows, however many, and nothing else', async () => {
  await insertKeys(3500, keyLifetimeDays + 1);
  await insertKeys(2, keyLifetimeDays - 1);
  await purgeKeys();
  expect(await count()).toBe(2);
  expect(await waiting()).toBe(0);
});

test('a run that is out of time queues the rest for a single follow-up run', async () => {
  await insertKeys(25, keyLifetimeDays + 1);
  const short = { batch: 10, budgetMs: 0 };
  await purgeKeys(systemClock, short);
  expect(await count()).toBe(15);
  expect(await waiting()).toBe(1);
  await purgeKeys(systemClock, short);
  expect(await count()).toBe(5);
  expect(await waiting()).toBe(1);
  await purgeKeys(systemClock, short);
  expect(await count()).toBe(0);
});

test('rows locked by another transaction are skipped without waiting', async () => {
  await insertKeys(3, keyLifetimeDays + 1);
  await database.db.transaction().execute(async (tx) => {
    await sql`select 1 from idempotency_key limit 1 for update`.execute(tx);
    await purgeKeys({ now: () => new Date(Date.now() + dayMs) });
    expect(await count()).toBe(1);
  });
});

test('a table that can’t be purged doesn’t stop the others, but the job still fails', async () => {
  await insertKeys(3, keyLifetimeDays + 1);
  const broken = { table: 'idempotency_key', since: 'no_such_column', forMs: 0 } as const;
  const run = purge({ db: database.db, clock: systemClock }, [broken, ...idempotencyKept]);
  await expect(run).rejects.toThrow('no_such_column');
  expect(await count()).toBe(0);
});
