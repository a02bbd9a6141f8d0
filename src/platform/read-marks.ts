import { originOf } from './origins.ts';
import { readMarks } from '#contract/read-marks/calls.ts';
import { api } from './api.ts';
import { openLocal, registerSync, useLive, type Local } from './local.ts';
import { wakeOutbox } from './outbox.ts';
import { previewItems } from './preview-items.ts';
import { restoreSession } from './session.ts';

export const readMarksSync = 'readMarks';

registerSync({
  name: readMarksSync,
  database: 'user',
  table: 'readMarks',
  reads: [readMarks.list.name],
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      readMarks.list,
      { query: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined } },
      { signal, isInline: true },
    ),
});

/** Returns the announcements the user has read: on this device at once, on their other devices after a sync. */
export function useReadMarks(): ReadonlySet<string> | undefined {
  return useLive(
    async ({ user }) => new Set((await user?.readMarks.toArray())?.map((mark) => mark.announcementId)),
    [],
  );
}

const newestIds = (content: Local['content']) =>
  content.announcements.orderBy('publishTime').reverse().limit(previewItems).primaryKeys();

/** Marks the announcements under the bell as read. */
export async function markNewestRead(): Promise<void> {
  const { content } = await openLocal();
  await markRead(await newestIds(content));
}

/** Returns the number of unread announcements among those under the bell. */
export function useUnreadAnnouncements(): number {
  const unread = useLive(async ({ content, user }) => {
    const ids = await newestIds(content);
    const marks = user ? await user.readMarks.bulkGet(ids) : ids;
    return marks.filter((mark) => mark === undefined).length;
  }, []);
  return unread ?? 0;
}

/**
 * Marks announcements as read: immediately on this device, on the server once there is a network. Does nothing while
 * signed out.
 */
export async function markRead(announcementIds: readonly string[]): Promise<void> {
  // A prerendered page shows its text before it knows who reads it.
  await restoreSession();
  const { user } = await openLocal();
  if (!user) return;
  const { storeIntention } = await import('#worker/local/index.ts');
  const isNew = await user.transaction('rw', user.readMarks, user.outbox, async () => {
    const known = await user.readMarks.bulkGet([...announcementIds]);
    const fresh = announcementIds.filter((_id, index) => known[index] === undefined);
    if (fresh.length === 0) return false;
    const nowMs = Date.now();
    const readAt = new Date(nowMs).toISOString();
    await user.readMarks.bulkPut(fresh.map((announcementId) => ({ announcementId, readAt })));
    // In one transaction: anything shown as read is also queued for the server.
    await storeIntention(
      user,
      readMarks.mark,
      { body: { announcementIds: fresh } },
      { nowMs, account: null, origin: originOf(readMarks.mark) },
    );
    return true;
  });
  if (isNew) await wakeOutbox();
}
