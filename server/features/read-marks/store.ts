import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

export interface ReadMark {
  readonly announcementId: string;
  readonly readAt: Date;
}

/** Adds marks; those that exist stay as they were. @returns how many were new */
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

export interface MarksPosition {
  readonly updatedAfter: Date | null;
  readonly cursor: string | null;
  readonly limit: number;
}

/** A page of a user's marks by id, and by what changed at or after an instant. */
export async function listMarks(db: Queryable, userId: string, position: MarksPosition): Promise<ReadMark[]> {
  let query = db.selectFrom('read_mark').select(['announcement_id', 'read_at']).where('user_id', '=', userId);
  if (position.updatedAfter) query = query.where('read_at', '>=', position.updatedAfter);
  if (position.cursor) query = query.where('announcement_id', '>', position.cursor);
  const rows = await query.orderBy('announcement_id').limit(position.limit).execute();
  return rows.map((row) => ({ announcementId: row.announcement_id, readAt: row.read_at }));
}
