import { sql } from 'kysely';
import { abandonedAfterDays } from '#contract/files/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { purge } from '#server/platform/purge.ts';
import { findFile } from './store.ts';

const dayMs = 86_400_000;

/**
 * Deletes what was uploaded and never used, then the bytes that no row names any more. Bytes of the last
 * day stay: their row may be on its way.
 */
export async function clean(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - abandonedAfterDays * dayMs);
  await purge(deps, 'files.clean', [{ table: 'upload', due: sql`claimed_by is null and created_at < ${before}` }]);
  for await (const id of deps.providers.files.list(new Date(now - dayMs)))
    if (!(await findFile(deps.db, id))) await deps.providers.files.remove(id);
}
