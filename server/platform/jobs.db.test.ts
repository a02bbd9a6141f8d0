import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { enqueue, startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = () => {};
/** A promise, and what settles it. */
function deferred<T = void>() {
  return Promise.withResolvers<T>();
}

test('a job at work is locked by a name that its process keeps alive, so nobody takes it for a dead one’s', async () => {
  const [begun, end] = [deferred(), deferred()];
  const tasks = {
    'test.long': async () => {
      begun.resolve();
      await end.promise;
    },
  };
  await enqueue(database.db, 'test.long', {});
  const jobs = await startJobs({ pool: database.pool, tasks, log });
  await begun.promise;
  const { rows } = await database.pool.query(
    `select 1 from graphile_worker.jobs j join job_worker w on w.worker_id = j.locked_by
      where j.task_identifier = 'test.long'`,
  );
  end.resolve();
  await jobs.stop();
  expect(rows).toHaveLength(1);
});

test('what is urgent is done before what waited longer', async () => {
  const done: string[] = [];
  const all = deferred();
  const tasks = {
    'test.order': async (payload: unknown) => {
      done.push((payload as { name: string }).name);
      if (done.length === 3) all.resolve();
    },
  };
  for (const [name, priority] of [
    ['newsletter', 'later'],
    ['notice', 'ordinary'],
    ['code', 'urgent'],
  ] as const)
    await enqueue(database.db, 'test.order', { name }, { priority });
  const jobs = await startJobs({ pool: database.pool, tasks, concurrency: 1, log });
  await all.promise;
  await jobs.stop();
  expect(done).toEqual(['code', 'notice', 'newsletter']);
});
