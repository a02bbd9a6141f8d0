import { expect, test } from 'vitest';
import { Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { askedTogether } from './asked-together.ts';
import type { Database } from './database.ts';
import { DatabaseAwayError } from './database-away.ts';
import type { Db } from './db.ts';

/** Dummy database: the queries are functions here. */
const newDb = (): Db =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** Query that records its batches. */
function doubling() {
  const batches: (readonly number[])[] = [];
  const double = askedTogether(async (_db, all: readonly number[]) => {
    batches.push(all);
    // Long enough for callers of the next turns to arrive meanwhile.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    if (all.includes(-13)) throw new Error('thirteen');
    if (all.includes(99)) throw new DatabaseAwayError('gone');
    return all.map((one) => one * 2);
  });
  return { batches, double };
}

test('a lone caller queries at once; callers arriving meanwhile share the next query, each with their own result', async () => {
  const { batches, double } = doubling();
  const db = newDb();
  const first = double(db, 1);
  await new Promise((resolve) => setImmediate(resolve));
  const rest = Array.from({ length: 40 }, (_none, index) => double(db, index + 2));
  expect(await first).toBe(2);
  expect(await Promise.all(rest)).toEqual(Array.from({ length: 40 }, (_none, index) => (index + 2) * 2));
  expect(batches[0]).toEqual([1]);
  expect(batches.length).toBeLessThan(5);
});

test('an error of one caller doesn’t affect the others in the batch', async () => {
  const { double } = doubling();
  const db = newDb();
  const answers = await Promise.allSettled([1, -13, 3].map((one) => double(db, one)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    2,
    'Error: thirteen',
    6,
  ]);
});

test('when the database is away, a batch is not retried one by one', async () => {
  const { batches, double } = doubling();
  const db = newDb();
  const answers = await Promise.allSettled([1, 99].map((one) => double(db, one)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([[1, 99]]);
});
