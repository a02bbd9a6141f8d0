import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { must } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { applyContent } from './apply.ts';
import type { CatalogueContent } from './content.ts';
import { currentVersion, loadCatalogue } from './store.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Loads the catalogue into this process before anything reads it; a new installation starts with `first`. */
export async function startCatalogue(parts: Parts, first: () => CatalogueContent): Promise<void> {
  const now = parts.clock.now();
  if ((await currentVersion(parts.db, now)) === null) await applyContent(parts, first(), 'a new installation');
  installCatalogue(must(await loadCatalogue(parts.db, parts.clock.now()), 'the first version'));
}
