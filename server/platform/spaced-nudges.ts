import type { WorkerPool } from 'graphile-worker';

/** Between two looks at the queue that notifications ask for. */
const restMs = 25;

/**
 * Lets a runner look at the queue at once where nothing came lately, and once for all that comes within the rest after it.
 * Every statement that leaves jobs is notified to the runners of all lanes, of which most have none among them: a busy
 * server asked the queue six times for each.
 * @returns what ends it: a runner that is stopping must not be nudged
 */
export function spaceNudges(pool: Pick<WorkerPool, 'nudge'>): () => void {
  const nudge = pool.nudge.bind(pool);
  let waiting = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    if (waiting === 0) return;
    const jobs = waiting;
    waiting = 0;
    timer = setTimeout(look, restMs);
    nudge(jobs);
  };
  pool.nudge = (jobs) => {
    waiting += jobs;
    if (timer === undefined) look();
  };
  return () => clearTimeout(timer);
}
