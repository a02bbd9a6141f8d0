import type pg from 'pg';
import { eventChannel } from '#server/platform/events.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A pure listener would never notice a database that is frozen or unreachable. Longer than a response may take. */
const askMs = 15_000;

export interface Ears {
  /** Resolves once notifications are being received. */
  readonly listening: Promise<void>;
  stop(): void;
}

export interface Hearing {
  readonly onNotice: (payload: string) => void;
  /** Called when a lost connection is restored: notifications in between were missed. */
  readonly onGap: () => void;
}

/**
 * Keeps one connection listening to the servers' notifications until it is stopped. The connection is taken from the
 * pool and never returned: its next user would receive them too.
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
    // A connection error may fail its query too; only one of them retries.
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
