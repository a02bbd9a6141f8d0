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
  await runOnce({ pgPool: deps.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
}
