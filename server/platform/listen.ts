import type pg from 'pg';
import { eventChannel } from '#server/platform/events.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** One who only listens would never notice a database that is frozen, or out of reach. Longer than an answer may take. */
const askMs = 15_000;

export interface Ears {
  /** Resolves when what is said from now on is heard. */
  readonly listening: Promise<void>;
  stop(): void;
}

export interface Hearing {
  readonly onNotice: (payload: string) => void;
  /** The connection was lost and is there again: what was said meanwhile was missed. */
  readonly onGap: () => void;
}

/**
 * One connection that listens for what the servers tell each other, kept up until it is stopped. It is
 * taken from the pool and not given back: another user of it would hear too.
 */
export function listen(pool: pg.Pool, hearing: Hearing): Ears {
  let isStopped = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let asking: NodeJS.Timeout | undefined;
  const lose = () => {
    clearInterval(asking);
    client?.release(true);
    client = undefined;
    if (isStopped) return;
    // An error of the connection may end its query too; one of them tries again.
    clearTimeout(timer);
    timer = setTimeout(() => void connect().then(hearing.onGap, lose), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const connect = async () => {
    const fresh = await pool.connect();
    if (isStopped) return fresh.release(true);
    client = fresh;
    fresh.on('notification', ({ payload }) => hearing.onNotice(payload ?? ''));
    const lost = () => {
      if (client === fresh) lose();
    };
    fresh.once('error', lost);
    await fresh.query(`listen ${eventChannel}`);
    asking = setInterval(() => void fresh.query('select 1').catch(lost), askMs).unref();
    pauseMs = firstPauseMs;
    return undefined;
  };
  const listening = connect().catch((error: unknown) => {
    lose();
    throw error;
  });
  return {
    listening,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(asking);
      client?.release(true);
      client = undefined;
    },
  };
}
