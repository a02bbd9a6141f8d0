import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { DatabaseAwayError } from './database-away.ts';
import { createPool } from './db.ts';
import { enqueue, startJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = () => {};
/** Returns a promise with its resolvers. */
function deferred<T = void>() {
  return Promise.withResolvers<T>();
}

test('a running job is locked by a worker registered as alive, so it isn’t taken for a dead process’s job', async () => {
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

test('urgent jobs run before jobs that have waited longer', async () => {
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

test('a runner cut off while it loads its task ids is replaced by one that runs the jobs', async () => {
  const isDone = deferred();
  await enqueue(database.db, 'test.afterCut', {});
  const holder = await database.owner.connect();
  await holder.query('begin; lock graphile_worker._private_tasks in access exclusive mode');
  const starting = startJobs({ pool: database.pool, tasks: { 'test.afterCut': async () => isDone.resolve() }, log });
  const cut = () =>
    database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into%_private_tasks%'`);
  await expect.poll(async () => (await cut()).rowCount, { timeout: 90_000 }).toBeGreaterThan(0);
  await holder.query('rollback');
  holder.release();
  await isDone.promise;
  await (await starting).stop();
});

test('a job handed out in a response that got lost is still run', async () => {
  const isDone = deferred();
  const pool = createPool(database.url, { connections: 8 });
  let isLost = false;
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (isLost || !JSON.stringify(args[0]).includes('_private_job_queues')) return ask(...args);
        return ask(...args).then((answer) => {
          if (answer.rowCount === 0) return answer;
          isLost = true;
          throw new DatabaseAwayError('the answer was lost');
        });
      },
    });
  });
  await enqueue(database.db, 'test.lost', {});
  const jobs = await startJobs({ pool, tasks: { 'test.lost': async () => isDone.resolve() }, log });
  await isDone.promise;
  expect(isLost).toBe(true);
  await jobs.stop();
  await pool.end();
});

test('a runner that stops while its connection is lost gives the connection back once, and ends nothing else', async () => {
  const [asked, lost, left] = [deferred(), deferred<never>(), deferred()];
  let leaving = 0;
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const pool = createPool(database.url, { connections: 8 });
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const isListening = String(args[0]).startsWith('LISTEN');
        if (isListening) asked.resolve();
        const answer = isListening ? lost.promise : ask(...args);
        // It unlistens when it stops, and again when its connection is lost.
        if (String(args[0]).startsWith('UNLISTEN') && ++leaving === 2) void answer.finally(() => left.resolve());
        return answer;
      },
    });
  });
  const jobs = await startJobs({ pool, tasks: { 'test.never': async () => {} }, log });
  await asked.promise;
  await jobs.stop();
  lost.reject(new DatabaseAwayError('the connection was lost'));
  await left.promise;
  // Rejections without a handler are reported after the promises of this turn.
  await new Promise(setImmediate);
  await pool.end();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
