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

/** What an installation would have to change to be as a file says. */
export async function checkContent({ db, clock }: Pick<Deps, 'db' | 'clock'>, content: CatalogueContent) {
  const known = await loadCatalogue(db, clock.now());
  return differ(known ? contentOf(known) : nothing, content);
}

/**
 * Makes the catalogue what a file says, at once; done again it changes nothing. By whoever runs the server, in whose
 * hands the database is anyway: staff propose and approve instead.
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
