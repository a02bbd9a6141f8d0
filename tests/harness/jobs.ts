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
  // A worker that asks for the next job of a queue before its last one is written off goes home: it is sent back.
  do await runOnce({ pgPool: deps.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
  while (await isSomethingDue(deps, Object.keys(tasks)));
}

async function isSomethingDue({ pool }: Deps, tasks: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts
        and task_identifier = any ($1) limit 1`,
    [tasks],
  );
  return rows.length > 0;
}
