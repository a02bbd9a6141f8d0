import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { currentVersion, loadCatalogue } from './store.ts';

/** Within this time every server goes by a version that took effect. */
export const followMs = 1000;

interface Followed {
  readonly db: Db;
  readonly clock: Clock;
}

/** Makes this process know what holds now, where that is not what it knows already. */
export async function refreshCatalogue({ db, clock }: Followed): Promise<void> {
  const now = clock.now();
  if ((await currentVersion(db, now)) === catalogue().version) return;
  const found = await loadCatalogue(db, now);
  if (found) installCatalogue(found);
}

/**
 * Follows the catalogue by the clock, which changes take effect by: one small question a second; the answer ends that.
 */
export function followCatalogue(followed: Followed, log: (line: string) => void): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void refreshCatalogue(followed)
      .catch((error: unknown) => log(`the catalogue could not be read: ${String(error)}`))
      .finally(() => (isAsking = false));
  }, followMs).unref();
  return () => clearInterval(timer);
}
