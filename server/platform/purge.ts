import { sql, type RawBuilder } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { enqueue } from './jobs.ts';

/**
 * How long rows of a table are kept. Each feature declares this for its tables; `features/retention.ts` collects them.
 */
export interface Kept {
  readonly table: keyof Database;
  /** Column of the time retention starts at. It is indexed, or the table stays small. */
  readonly since: string;
  readonly forMs: number;
  /** Condition for rows to be deleted; others are kept permanently. */
  readonly only?: RawBuilder<unknown>;
}

export interface PurgeLimits {
  /** Rows per statement. Each statement is a transaction of its own: short, so that its locks block no one. */
  readonly batch: number;
  /** Time after which the rest is left to another job. */
  readonly budgetMs: number;
}

const usualLimits: PurgeLimits = { batch: 1000, budgetMs: 20_000 };
export const purgeTask = 'retention.purge';

/**
 * Deletes expired rows until none are left. If that exceeds the time budget, the task is enqueued again, so that others
 * in its lane get their turn.
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
  // A table that can't be purged is no reason to keep personal data in the others.
  if (failure) throw failure;
}

/** Deletes one batch and returns how many rows it deleted. Rows locked by others are left for the next time. */
async function deleteBatch(db: Db, { table, since, forMs, only }: Kept, now: Date, batch: number): Promise<number> {
  const name = sql.table(table);
  const before = new Date(now.getTime() - forMs);
  const due = sql`${sql.ref(since)} < ${before}${only === undefined ? sql`` : sql` and ${only}`}`;
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${due} limit ${batch} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
