import type { Features } from './features/index.ts';
import { divideIntoLanes } from './features/lanes.ts';
import type { Deps } from './platform/deps.ts';
import { startJobs, type JobRunner, type JobRunnerOptions } from './platform/jobs.ts';

/** Works on jobs in this process, each lane by a runner of its own. None where `JOB_CONCURRENCY` is 0. */
export async function startLanes(
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  { tasks, schedules }: Pick<Features, 'tasks' | 'schedules'>,
  log: JobRunnerOptions['log'],
): Promise<JobRunner> {
  const runners: JobRunner[] = [];
  if (config.jobConcurrency > 0)
    for (const { lane, ...work } of divideIntoLanes(tasks, schedules, config.jobConcurrency))
      runners.push(await startJobs({ pool, ...work, log: (level, message) => log(level, `${lane}: ${message}`) }));
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}
