import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { createFeatures } from '#server/features/index.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Does every job that is due, and those that these leave behind, then returns. */
export async function workJobs(deps: Deps): Promise<void> {
  const { tasks } = createFeatures(deps);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => task(payload, { number: helpers.job.attempts }),
    ]),
  );
  // graphile-worker takes an empty list for a mistake.
  if (Object.keys(tasks).length === 0) return;
  // A worker doesn't wait until its last job is written off, and goes home where that job's queue is still taken.
  do await runOnce({ pgPool: deps.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
  while (await isSomethingLeft(deps, Object.keys(tasks)));
}

async function isSomethingLeft({ pool }: Deps, tasks: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from graphile_worker.jobs where (locked_at is not null or run_at <= now() and attempts < max_attempts)
        and task_identifier = any ($1) limit 1`,
    [tasks],
  );
  return rows.length > 0;
}
