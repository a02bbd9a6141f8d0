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
 *
 * A runner that stops, or has lost a worker, must not be nudged: graphile-worker throws for a worker that has ended, in
 * a timer or the listener, where nothing could catch it. It then finds its jobs when it polls, or its successor does.
 * @returns a function that stops it for good
 */
export function spaceNudges(pool: Pick<WorkerPool, 'nudge'>, events: Pick<WorkerEvents, 'on'>): () => void {
  const nudge = pool.nudge.bind(pool);
  let waiting = 0;
  let restMs: number = leastMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
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
    if (timer === undefined || isOver) return;
    clearTimeout(timer);
    rest();
  });
  events.on('worker:release', stop);
  pool.nudge = (jobs) => {
    if (isOver) return;
    waiting += jobs;
    if (timer === undefined) look();
  };
  return stop;
}
