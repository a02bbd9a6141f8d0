import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { Queryable } from '#server/platform/db.ts';
import { groupNoticeColumns } from './tables.ts';

const shownNotices = 50;

/** Lists the notices sent to groups of customers, newest first. */
export async function listNotices(db: Queryable) {
  const rows = await db
    .selectFrom('group_notice')
    .select(groupNoticeColumns)
    .orderBy('started_at', 'desc')
    .limit(shownNotices)
    .execute();
  return rows.map(toNotice);
}

export const toNotice = (row: Selectable<Database['group_notice']>) => ({
  contentId: row.content_id,
  texts: row.texts,
  fields: row.fields,
  startedAt: row.started_at.toISOString(),
  told: row.told,
  sentAt: row.sent_at?.toISOString() ?? null,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
});
