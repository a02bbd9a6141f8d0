import { expect, test } from 'vitest';
import { Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { askedTogether } from './asked-together.ts';
import type { Database } from './database.ts';
import { DatabaseAwayError } from './database-away.ts';
import type { Db } from './db.ts';

/** Of nothing: the questions are functions here. */
const newDb = (): Db =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** A question whose batches are known. */
function doubling() {
  const batches: (readonly number[])[] = [];
  const double = askedTogether(async (_db, all: readonly number[]) => {
    batches.push(all);
    // As long as who comes in the next turn may come meanwhile.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    if (all.includes(-13)) throw new Error('thirteen');
    if (all.includes(99)) throw new DatabaseAwayError('gone');
    return all.map((one) => one * 2);
  });
  return { batches, double };
}

test('who comes alone asks at once; who comes meanwhile shares the next time, each with his own answer', async () => {
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

test('what breaks on one is his own', async () => {
  const { double } = doubling();
  const db = newDb();
  const answers = await Promise.allSettled([1, -13, 3].map((one) => double(db, one)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    2,
    'Error: thirteen',
    6,
  ]);
});

test('whom the database does not answer together, it is not asked for one by one', async () => {
  const { batches, double } = doubling();
  const db = newDb();
  const answers = await Promise.allSettled([1, 99].map((one) => double(db, one)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toEqual([[1, 99]]);
});
