import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { enqueue, startJobs } from './jobs.ts';
import { toCronItem } from './scheduled.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const made = { _cron: { ts: '2026-01-05T10:00:00Z' } };

/** Runs one job that a schedule made, and waits until its outcome is stored. */
async function runOnce(task: string, work: () => Promise<void>, payload: object = made): Promise<void> {
  await enqueue(database.db, task, payload, { maxAttempts: 1 });
  const jobs = await startJobs({ pool: database.pool, tasks: { [task]: work }, log: () => {} });
  await expect.poll(async () => (await jobsOf(task)).filter(({ attempts }) => attempts === 0)).toEqual([]);
  await jobs.stop();
}
const jobsOf = async (task: string) => {
  const { rows } = await database.pool.query<{ attempts: number; error: string | null }>(
    `select attempts, last_error as error from graphile_worker.jobs where task_identifier = $1`,
    [task],
  );
  return rows;
};
const failWith = (message: string) => () => Promise.reject(new Error(message));

test('a scheduled task that keeps failing is stored once, with its latest failure, until it works again', async () => {
  await runOnce('test.sweep', failWith('the bank is away'));
  await runOnce('test.sweep', failWith('the bank is still away'));
  const failed = await jobsOf('test.sweep');
  expect(failed).toHaveLength(1);
  expect(failed[0]?.error).toContain('still away');
  await runOnce('test.sweep', async () => {});
  expect(await jobsOf('test.sweep')).toEqual([]);
});

test('a failed job that no schedule made stays, and so does a failed run of another task', async () => {
  await runOnce('test.single', failWith('refused'), { id: 'one' });
  await runOnce('test.other', failWith('refused'));
  await runOnce('test.single', async () => {});
  expect(await jobsOf('test.single')).toHaveLength(1);
  expect(await jobsOf('test.other')).toHaveLength(1);
});

test('only tasks that run again within the hour are not retried', () => {
  const attemptsOf = (cron: string) => toCronItem({ task: 'test.sweep', cron }).options?.maxAttempts;
  expect(['* * * * *', '*/5 * * * *', '37 * * * *', '10 3 * * *'].map(attemptsOf)).toEqual([
    1,
    1,
    undefined,
    undefined,
  ]);
});
