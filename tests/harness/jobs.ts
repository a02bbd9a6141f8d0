import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { createFeatures } from '#server/features/index.ts';
import type { Deps } from '#server/platform/deps.ts';

/** A test's clock stands still while the database's goes on: so far apart, what is to come for one is due for the other. */
const apartMs = 5000;

const lists = new WeakMap<Deps, TaskList>();

/** A server's tasks as the worker takes them: its features are built for them once. */
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

/** Does every job that is due, and those that these leave behind, then returns. */
export async function workJobs(deps: Deps): Promise<void> {
  const taskList = tasksOf(deps);
  const names = Object.keys(taskList);
  await putOff(deps);
  // A worker doesn't wait until its last job is written off, and goes home where that job's queue is still taken.
  while (await isSomethingLeft(deps, names))
    await runOnce({ pgPool: deps.pool, taskList, noHandleSignals: true, logger: silent });
}

const silent = new Logger(() => () => {});

/**
 * Puts off what the server means to do later by its own clock, though by the database's it is due: a job that asks again
 * in a minute would be done, and ask, for ever. What is to be done at once has the instant at which it was written.
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
