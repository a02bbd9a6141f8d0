import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import { enqueue } from './jobs.ts';

/** Rows of a table that have had their time. The condition goes by an indexed instant. */
export interface Overdue {
  readonly table: keyof Database;
  readonly due: RawBuilder<unknown>;
}

export interface PurgeLimits {
  /** Rows of one statement, which is a transaction of its own: short, and nobody waits for its locks. */
  readonly batch: number;
  /** After this the rest is left to another job. */
  readonly budgetMs: number;
}

const usualLimits: PurgeLimits = { batch: 1000, budgetMs: 20_000 };

/**
 * Deletes what is overdue until nothing is. Where that takes longer than its time the task is left to the jobs anew, so
 * that others of its lane have their turn.
 */
export async function purge(
  { db }: { readonly db: Db },
  task: string,
  what: readonly Overdue[],
  { batch, budgetMs }: PurgeLimits = usualLimits,
): Promise<void> {
  const startedAt = performance.now();
  for (const overdue of what)
    while ((await deleteBatch(db, overdue, batch)) === batch)
      if (performance.now() - startedAt >= budgetMs) return enqueue(db, task, {}, { jobKey: `${task}:on` });
}

/** Rows that somebody else holds are left for the next time. Returns how many went. */
async function deleteBatch(db: Db, { table, due }: Overdue, batch: number): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${due} limit ${batch} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
