import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/** Between two looks at the queue that notifications ask for: of a lane that has jobs, and of one that never finds any. */
const [leastMs, mostMs] = [25, 200] as const;

/**
 * Lets a runner look at the queue at once where nothing came lately, and once for all that comes within the rest after it.
 * Every statement that leaves jobs is notified to the runners of all lanes, of which most have none among them: a busy
 * server asked the queue six times for each. A runner that looks in vain rests twice as long the next time, until it finds
 * a job.
 * @returns what ends it: a runner that is stopping must not be nudged
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
    // One that has just found something may find more.
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
