import { enqueue } from '#server/platform/jobs.ts';
import type { Shelf } from '../shelves.ts';
import { tellTask, type TellJob } from './tell.ts';
import './tables.ts';

/** A group notice is on no shelf: once published it is sent to its customers, unless it was cancelled before. */
export const groupNotices: Shelf = {
  list: () => Promise.resolve([]),
  put: async (tx, { id, texts, fields, at }) => {
    const row = { content_id: id, texts: JSON.stringify(texts), fields: JSON.stringify(fields), started_at: at };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('group_notice')
      .values(row)
      .onConflict((conflict) => conflict.column('content_id').doNothing())
      .executeTakeFirstOrThrow();
    const job: TellJob = { contentId: id };
    if (numInsertedOrUpdatedRows === 1n) await enqueue(tx, tellTask, job, { priority: 'later' });
  },
  take: () => Promise.reject(new Error('a notice that was sent is never taken down')),
};
