import type { Notice } from '#contract/notices/kinds.ts';
import { notices } from '#contract/notices/calls.ts';
import { keptNotices, maxMarkedAtOnce } from '#contract/notices/rules.ts';
import { originOf } from '#src/platform/origins.ts';
import { openLocal, useLive } from '#src/platform/local.ts';
import { wakeOutbox } from '#src/platform/outbox.ts';
import { markNewestRead } from '#src/platform/read-marks.ts';
import { noticesTable } from './sync.ts';

/** Returns the user's notices on this device, newest first; undefined while they are being read. */
export function useNotices(limit = keptNotices): readonly Notice[] | undefined {
  return noticesTable.useNewest(limit);
}

/** Returns the number of unread notices. */
export function useUnreadNotices(): number {
  return (
    useLive(async ({ user }) => (await user?.notices.filter(({ readAt }) => readAt === null).count()) ?? 0, []) ?? 0
  );
}

/** Marks all unread notices as read, and the announcements that the bell counts with them. */
export async function markAllRead(): Promise<void> {
  const { user } = await openLocal();
  const unread = user?.notices.filter(({ readAt }) => readAt === null);
  if (unread) await markRead(await unread.primaryKeys());
  await markNewestRead();
}

/** Marks notices as read: immediately on this device, on the server once there is a network. */
export async function markRead(ids: readonly string[]): Promise<void> {
  const { user } = await openLocal();
  if (!user) return;
  const { storeIntention } = await import('#worker/local/index.ts');
  const isNew = await user.transaction('rw', user.notices, user.outbox, async () => {
    const found = await user.notices.bulkGet([...ids]);
    const fresh = found.filter((row) => row !== undefined).filter(({ readAt }) => readAt === null);
    const [nowMs, origin] = [Date.now(), originOf(notices.markRead)];
    const readAt = new Date(nowMs).toISOString();
    await user.notices.bulkPut(fresh.map((row) => ({ ...row, readAt })));
    // In one transaction: anything shown as read is also queued for the server.
    for (let start = 0; start < fresh.length; start += maxMarkedAtOnce) {
      const some = fresh.slice(start, start + maxMarkedAtOnce).map(({ id }) => id);
      await storeIntention(user, notices.markRead, { body: { ids: some } }, { nowMs, account: null, origin });
    }
    return fresh.length > 0;
  });
  if (isNew) await wakeOutbox();
}
