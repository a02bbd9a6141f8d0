import { sql } from 'kysely';
import { abandonedAfterDays } from '#contract/files/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import { findFile } from './store.ts';

/** Retention of files that were uploaded and never used. */
export const fileKept: readonly Kept[] = [
  { table: 'upload', since: 'created_at', forMs: abandonedAfterDays * dayMs, only: sql`claimed_by is null` },
];

/** Whether a file belongs to another feature, which keeps its own rows for its files. */
export type IsOthers = (deps: Deps, id: string) => Promise<boolean>;

/** Deletes bytes that no row names. Those of the last day stay: their row may not be committed yet. */
export async function clean(deps: Deps, isOthers: IsOthers): Promise<void> {
  const now = deps.clock.now().getTime();
  for await (const id of deps.providers.files.list(new Date(now - dayMs)))
    if (!(await findFile(deps.db, id)) && !(await isOthers(deps, id))) await deps.providers.files.remove(id);
}
