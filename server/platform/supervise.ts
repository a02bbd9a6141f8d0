import { setTimeout as wait } from 'node:timers/promises';

/** Something that runs until it is stopped, or ends by itself because of an external failure. */
export interface Running {
  /** Settles when it has ended, whatever the reason; rejects with the reason if there is one. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface Supervised {
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  /** Name for the log. */
  readonly name: string;
  readonly log: (line: string) => void;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

/** Uptime after which it counts as healthy: the delay is then reset. */
const healthyMs = 10_000;

/**
 * Keeps one runner going: starts it, and restarts it with growing delays whenever it ends or fails to start. Errors of
 * the first start are thrown, since a wrong setup has to be fixed by a person.
 */
export async function superviseRunner(
  start: () => Promise<Running>,
  { name, log, firstPauseMs = 100, longestPauseMs = 5000 }: SuperviseOptions,
): Promise<Supervised> {
  const stopping = new AbortController();
  let running: Running = await start();
  let pauseMs = firstPauseMs;

  const keepGoing = async () => {
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      const reason = await running.ended.then(() => 'it ended', reasonOf);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedMs > healthyMs) pauseMs = firstPauseMs;
      log(`${name}: starting again after ${reason}`);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      if (stopping.signal.aborted) return;
      running = await start().catch(notStarted);
      // A stop() called in the meantime had nothing to stop.
      if (stopping.signal.aborted) await running.stop();
    }
  };
  const going = keepGoing();
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await going;
    },
  };
}

/** Represents a failed start as a runner that has already ended. */
function notStarted(error: unknown): Running {
  return { ended: Promise.reject(error), stop: async () => {} };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
