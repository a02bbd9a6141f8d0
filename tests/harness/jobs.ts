import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { createFeatures } from '#server/features/index.ts';
import type { Deps } from '#server/platform/deps.ts';

/**
 * A test's clock stands still while the database's advances: if they differ by this much, a job that is in the future
 * for one is due for the other.
 */
const apartMs = 5000;

const lists = new WeakMap<Deps, TaskList>();

/** Returns a server's tasks for the worker; its features are built for them only once. */
function tasksOf(deps: Deps): TaskList {
  const known = lists.get(deps);
  if (known) return known;
  const { tasks } = createFeatures(deps);
  const list = Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
      name,
      async (payload, helpers) => {
        await task(payload, { number: helpers.job.attempts });
        await putOff(deps);
      },
    ]),
  );
  lists.set(deps, list);
  return list;
}

/** Runs every job that is due, and those that these jobs enqueue, then returns. */
export async function workJobs(deps: Deps): Promise<void> {
  const taskList = tasksOf(deps);
  const names = Object.keys(taskList);
  await putOff(deps);
  // A worker doesn't wait until its last job is marked as completed, and exits if that job's queue is still locked.
  while (await isSomethingLeft(deps, names))
    await runOnce({ pgPool: deps.pool, taskList, noHandleSignals: true, logger: silent });
}

const silent = new Logger(() => () => {});

/**
 * Postpones jobs that are in the future by the server's clock but due by the database's: a job that reschedules itself
 * in a minute would otherwise run forever. A job meant to run at once has the instant at which it was written.
 */
async function putOff({ pool, clock }: Deps): Promise<void> {
  const now = clock.now();
  if (Date.now() - now.getTime() < apartMs) return;
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
      where locked_at is null and run_at <= now() and run_at > $1 and run_at <> updated_at`,
    [now],
  );
}

async function isSomethingLeft({ pool }: Deps, tasks: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from graphile_worker.jobs where (locked_at is not null or run_at <= now() and attempts < max_attempts)
        and task_identifier = any ($1) limit 1`,
    [tasks],
  );
  return rows.length > 0;
}
