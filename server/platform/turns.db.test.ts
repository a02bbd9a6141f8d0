import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { enqueueTurn, takeTurn } from './turns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.owner.query('truncate sweep_turn'));
afterAll(() => database.close());

const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted();
const turn = async (ids: readonly string[], atMost: number, sweep = 'test.sweep') => {
  const due = sql<{ id: string }>`select id from unnest(${[...ids]}::uuid[]) id`;
  return (await takeTurn(database.db, sweep, due, atMost)).map(({ id }) => id);
};

test('rows that stay due take turns, and the first ones come again after the last', async () => {
  const ids = idsOf(5);
  expect(await turn(ids, 2)).toEqual(ids.slice(0, 2));
  expect(await turn(ids, 2)).toEqual(ids.slice(2, 4));
  expect(await turn(ids, 2)).toEqual([ids[4], ids[0]]);
  expect(await turn(ids, 2)).toEqual(ids.slice(1, 3));
});

test('a run that takes all rows records nothing', async () => {
  const ids = idsOf(3);
  expect(await turn(ids, 4)).toEqual(ids);
  expect(await turn([], 4)).toEqual([]);
  expect(await database.db.selectFrom('sweep_turn').select('sweep').execute()).toEqual([]);
});

test('each sweep has its own turn, and goes on where its last row was, even if that one is done', async () => {
  const ids = idsOf(4);
  expect(await turn(ids, 2, 'test.one')).toEqual(ids.slice(0, 2));
  expect(await turn(ids, 2, 'test.other')).toEqual(ids.slice(0, 2));
  expect(await turn([...ids.slice(0, 1), ...ids.slice(2)], 2, 'test.one')).toEqual(ids.slice(2));
});

test('jobs are left for the rows whose turn it is, also while those of others keep failing', async () => {
  const ids = idsOf(5);
  const due = sql<{ id: string }>`select id from unnest(${ids}::uuid[]) id`;
  const left = async () => {
    await enqueueTurn(database.db, due, { sweep: 'test.enqueue', task: 'test.one', atMost: 3 });
    const keys = await sql<{ key: string }>`delete from graphile_worker._private_jobs returning key`.execute(
      database.db,
    );
    return keys.rows.map(({ key }) => key).toSorted();
  };
  const keyed = (some: readonly (string | undefined)[]) => some.map((id) => `test.one:${id}`).toSorted();
  expect(await left()).toEqual(keyed(ids.slice(0, 3)));
  expect(await left()).toEqual(keyed([ids[3], ids[4], ids[0]]));
});
