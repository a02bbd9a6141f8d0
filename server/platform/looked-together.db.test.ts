import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import { askedAtOnce, askedRows, inPlaces } from './asked-at-once.ts';
import { allDone } from './all-done.ts';
import type { Queryable } from './db.ts';
import { lookedTogether } from './looked-together.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Query that divides 100 by each caller's number, and records its batches. */
function dividing() {
  const batches: (readonly number[])[] = [];
  const divide = askedAtOnce(async (db: Queryable, all: readonly number[]) => {
    batches.push(all);
    const { rows } = await sql<{ n: number; quotient: number }>`
      select asked.n, 100 / asked.by as quotient from ${askedRows(
        all.map((by) => ({ by })),
        'by int',
      )}`.execute(db);
    return inPlaces(rows).map(({ quotient }) => quotient);
  });
  return { batches, divide: (by: number) => lookedTogether(database.db, (one) => divide(one, by)) };
}

/** As many as one batch takes before a second lane opens. */
const eight = [1, 2, 4, 5, 10, 20, 25, 50];

test('callers that wait share one statement and one connection, each with its own result', async () => {
  const { batches, divide } = dividing();
  expect(await allDone(eight.map((by) => divide(by)))).toEqual([100, 50, 25, 20, 10, 5, 4, 2]);
  expect(batches).toEqual([eight]);
});

test('a failure that one caller causes fails only its own look', async () => {
  const { divide } = dividing();
  const results = await Promise.allSettled([4, 0, 5].map((by) => divide(by)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a refusal is reported at once, and isn’t looked up again', async () => {
  let looks = 0;
  const refused = async () => {
    looks += 1;
    return refuse(50002);
  };
  const { divide } = dividing();
  const sent = [lookedTogether(database.db, refused), divide(4)] as const;
  await expect(sent[0]).rejects.toBeInstanceOf(Refusal);
  expect([await sent[1], looks]).toEqual([25, 1]);
});
