import type { Deps } from '#server/platform/deps.ts';
import { contentOf, countChanges, differ, type CatalogueContent, type Difference } from './content.ts';
import { loadCatalogue, lockCatalogue, publish } from './store.ts';

const nothing: CatalogueContent = {
  assets: [],
  networks: [],
  assetNetworks: [],
  countries: [],
  paymentMethods: [],
  terms: [],
};

/** Returns what an installation would have to change to match a file. */
export async function checkContent({ db, clock }: Pick<Deps, 'db' | 'clock'>, content: CatalogueContent) {
  const known = await loadCatalogue(db, clock.now());
  return differ(known ? contentOf(known) : nothing, content);
}

/**
 * Makes the catalogue match a file, at once; repeating it changes nothing. For the person running the server, who
 * controls the database anyway; staff propose and approve instead.
 */
export async function applyContent(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  content: CatalogueContent,
  reason: string,
): Promise<Difference> {
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const now = clock.now();
    const known = await loadCatalogue(tx, now);
    const difference = differ(known ? contentOf(known) : nothing, content);
    if (countChanges(difference.changes) > 0)
      await publish(tx, ids, difference.changes, {
        effectiveAt: now,
        madeAt: now,
        madeBy: null,
        approvedBy: null,
        reason,
      });
    return difference;
  });
}
