import type pg from 'pg';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { eventKinds } from '#server/platform/events.ts';
import { listen } from '#server/platform/listen.ts';
import { currentVersion, instantsAfter, loadCatalogue } from './store.ts';

/** Polling interval regardless of notifications: one can be missed, and clocks can be set. */
const fallbackMs = 15_000;

interface Followed {
  readonly db: Db;
  readonly clock: Clock;
}

/** Schedules work after a delay; the returned function cancels it. */
export type Later = (work: () => void, ms: number) => () => void;

const byTimer: Later = (work, ms) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

/** Loads the current catalogue into this process, unless it is already known. */
export async function refreshCatalogue({ db, clock }: Followed, now = clock.now()): Promise<void> {
  if ((await currentVersion(db, now)) === catalogue().version) return;
  const found = await loadCatalogue(db, now);
  if (found) installCatalogue(found);
}

/**
 * Follows the catalogue: checks it when another server announces a new version, when the next known version takes
 * effect, and periodically. The returned function stops it.
 */
export function followCatalogue(
  followed: Followed & { readonly pool: pg.Pool },
  log: (line: string) => void,
  later: Later = byTimer,
) {
  let dropTimer = () => {};
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  const look = async () => {
    dropTimer();
    // Use a single instant: a version taking effect between two reads would count as neither known nor upcoming.
    const now = followed.clock.now();
    await refreshCatalogue(followed, now).catch((error: unknown) =>
      log(`the catalogue could not be read: ${String(error)}`),
    );
    const pauseMs = await untilNext(followed, now).catch(() => fallbackMs);
    if (!isStopped) dropTimer = later(ask, pauseMs);
  };
  /** Runs one check at a time; requests arriving meanwhile trigger one more afterwards. */
  const ask = () => {
    if (isStopped) return;
    isAskedAgain = looking !== undefined;
    looking ??= look().finally(() => {
      looking = undefined;
      if (isAskedAgain) ask();
    });
  };
  const ears = listen(followed.pool, {
    onNotice: (payload) => {
      if (payload === eventKinds.catalogue) ask();
    },
    onGap: ask,
  });
  ears.listening.then(ask, (error: unknown) => log(`the catalogue is not heard of yet: ${String(error)}`));
  ask();
  return () => {
    isStopped = true;
    dropTimer();
    ears.stop();
  };
}

/** Returns the time until the next version that takes effect after an instant; at most the fallback. */
async function untilNext({ db, clock }: Followed, after: Date): Promise<number> {
  const [next] = await instantsAfter(db, after);
  if (!next) return fallbackMs;
  return Math.min(Math.max(next.getTime() - clock.now().getTime(), 0), fallbackMs);
}
