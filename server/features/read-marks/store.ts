import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

/** Adds marks; existing ones stay as they were. @returns the number of new marks */
export async function addMarks(
  db: Queryable,
  userId: string,
  announcementIds: readonly string[],
  readAt: Date,
): Promise<number> {
  const rows = [...new Set(announcementIds)].map((id) => ({ user_id: userId, announcement_id: id, read_at: readAt }));
  const result = await db
    .insertInto('read_mark')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** Selects a user's marks, keyed by announcement so that a sync can resume where it left off. */
export function marksOf(db: Queryable, userId: string) {
  return db.selectFrom('read_mark').select(['announcement_id as id', 'read_at']).where('user_id', '=', userId);
}
