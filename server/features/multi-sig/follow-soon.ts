import type { Queryable } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';

export const followTask = 'multiSig.follow';

/** Enqueues a check of everything that is open, one server at a time; deduplicated with a check already waiting. */
export async function followSoon(tx: Queryable, runAt?: Date): Promise<void> {
  await enqueue(tx, followTask, {}, { queue: followTask, jobKey: followTask, ...(runAt ? { runAt } : {}) });
}
