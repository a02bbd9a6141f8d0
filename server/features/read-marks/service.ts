import type { BodyOf, QueryOf, ResultOf } from '#contract/platform/call.ts';
import type { readMarksSchemas } from '#contract/read-marks/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { runIdempotent, type IdempotentCommand } from '#server/platform/idempotency.ts';
import { addMarks, marksOf } from './store.ts';

type Schemas = typeof readMarksSchemas;

const byAnnouncement = { order: 'oldest', by: 'announcement_id', changed: 'read_at' } as const;

export interface ReadMarksService {
  mark(command: IdempotentCommand, body: BodyOf<Schemas['mark']>): Promise<ResultOf<Schemas['mark']>>;
  list(userId: string, query: QueryOf<Schemas['list']>): Promise<ResultOf<Schemas['list']>>;
}

/** Read marks are a set that only grows, so marking twice is marking once, whatever the key. */
export function createReadMarksService(deps: Pick<Deps, 'db' | 'clock' | 'vault'>): ReadMarksService {
  return {
    mark: async (command, { announcementIds }) =>
      runIdempotent(deps, command, async (tx) => ({
        marked: await addMarks(tx, command.userId, announcementIds, deps.clock.now()),
      })),
    list: async (userId, query) => {
      const asOf = syncedUntil(deps.clock);
      const { rows, nextCursor } = await pageBy(marksOf(deps.db, userId), query, byAnnouncement);
      const items = rows.map(({ id, read_at: readAt }) => ({ announcementId: id, readAt: readAt.toISOString() }));
      return { items, nextCursor, asOf };
    },
  };
}
