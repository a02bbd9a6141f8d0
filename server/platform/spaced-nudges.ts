import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/**
 * Minimum and maximum delay between queue lookups triggered by notifications: for a lane that has jobs, and for one
 * that never finds any.
 */
const [leastMs, mostMs] = [25, 200] as const;

/**
 * Lets a runner query the queue at once if there was no recent notification, and once for all that arrive during the
 * delay after it. Every statement that enqueues jobs notifies the runners of all lanes, most of which have no job among
 * them: a busy server queried the queue six times for each job. A runner that finds nothing doubles its delay until it
 * finds a job.
 * @returns a function that stops it: a runner that is stopping must not be nudged
 */
export function spaceNudges(pool: Pick<WorkerPool, 'nudge'>, events: Pick<WorkerEvents, 'on'>): () => void {
  const nudge = pool.nudge.bind(pool);
  let waiting = 0;
  let restMs: number = leastMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    timer = setTimeout(look, restMs);
  };
  const look = () => {
    timer = undefined;
    if (waiting === 0) return;
    const jobs = waiting;
    waiting = 0;
    rest();
    nudge(jobs);
  };
  events.on('worker:getJob:empty', () => {
    restMs = Math.min(restMs * 2, mostMs);
  });
  events.on('job:start', () => {
    restMs = leastMs;
    // A runner that has just found a job may find more.
    if (timer === undefined) return;
    clearTimeout(timer);
    rest();
  });
  pool.nudge = (jobs) => {
    waiting += jobs;
    if (timer === undefined) look();
  };
  return () => clearTimeout(timer);
}
