import { sql, type RawBuilder } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { enqueue } from './jobs.ts';

/** How long rows of a table are kept. Each feature says so of its tables; `features/retention.ts` has them all. */
export interface Kept {
  readonly table: keyof Database;
  /** The column of the instant that the time runs from. It has an index, or the table stays small. */
  readonly since: string;
  readonly forMs: number;
  /** Only rows of which this holds: the others are kept for good. */
  readonly only?: RawBuilder<unknown>;
}

export interface PurgeLimits {
  /** Rows of one statement, which is a transaction of its own: short, and nobody waits for its locks. */
  readonly batch: number;
  /** After this the rest is left to another job. */
  readonly budgetMs: number;
}

const usualLimits: PurgeLimits = { batch: 1000, budgetMs: 20_000 };
export const purgeTask = 'retention.purge';

/**
 * Deletes what has had its time until nothing is left of it. Where that takes longer than its own time the task is left
 * to the jobs anew, so that others of its lane have their turn.
 */
export async function purge(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  tables: readonly Kept[],
  { batch, budgetMs }: PurgeLimits = usualLimits,
): Promise<void> {
  const endMs = performance.now() + budgetMs;
  let failure: Error | undefined;
  for (const kept of tables) {
    try {
      while ((await deleteBatch(db, kept, clock.now(), batch)) === batch)
        if (performance.now() >= endMs) return await enqueue(db, purgeTask, {}, { jobKey: `${purgeTask}:on` });
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error('a table was not purged', { cause: error });
    }
  }
  // One that can't be purged is no reason to keep what others hold of people.
  if (failure) throw failure;
}

/** Rows that somebody else holds are left for the next time. Returns how many went. */
async function deleteBatch(db: Db, { table, since, forMs, only }: Kept, now: Date, batch: number): Promise<number> {
  const name = sql.table(table);
  const before = new Date(now.getTime() - forMs);
  const due = sql`${sql.ref(since)} < ${before}${only === undefined ? sql`` : sql` and ${only}`}`;
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${due} limit ${batch} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
