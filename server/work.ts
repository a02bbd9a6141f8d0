import type { Features } from './features/index.ts';
import { divideIntoLanes } from './features/lanes.ts';
import type { Deps } from './platform/deps.ts';
import { enqueue, startJobs, type JobRunner, type JobRunnerOptions } from './platform/jobs.ts';

/** Runs jobs in this process, each lane with its own runner. Starts none if `JOB_CONCURRENCY` is 0. */
export async function startLanes(
  { db, pool, config }: Pick<Deps, 'db' | 'pool' | 'config'>,
  { tasks, schedules }: Pick<Features, 'tasks' | 'schedules'>,
  log: JobRunnerOptions['log'],
): Promise<JobRunner> {
  const runners: JobRunner[] = [];
  if (config.jobConcurrency > 0) {
    for (const { lane, ...work } of divideIntoLanes(tasks, schedules, config.jobConcurrency))
      runners.push(await startJobs({ pool, ...work, log: (level, message) => log(level, `${lane}: ${message}`) }));
    await leaveForStart(db, schedules);
  }
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}

/** Enqueues tasks that don't rely on the schedule alone: they may have come due while no server was running. */
async function leaveForStart(db: Deps['db'], schedules: Features['schedules']): Promise<void> {
  for (const { task, isAtStart } of schedules)
    if (isAtStart) await enqueue(db, task, {}, { jobKey: `${task} at start` });
}
