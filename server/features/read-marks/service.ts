import type { BodyOf, QueryOf, ResultOf } from '#contract/platform/call.ts';
import type { readMarksSchemas } from '#contract/read-marks/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { runIdempotent, type IdempotentCommand } from '#server/platform/idempotency.ts';
import { addMarks, listMarks } from './store.ts';

type Schemas = typeof readMarksSchemas;

const defaultPage = 200;

export interface ReadMarksService {
  mark(command: IdempotentCommand, body: BodyOf<Schemas['mark']>): Promise<ResultOf<Schemas['mark']>>;
  list(userId: string, query: QueryOf<Schemas['list']>): Promise<ResultOf<Schemas['list']>>;
}

/** Read marks are a set that only grows, so marking twice is marking once, whatever the key. */
export function createReadMarksService(deps: Pick<Deps, 'db' | 'clock'>): ReadMarksService {
  return {
    mark: async (command, { announcementIds }) =>
      runIdempotent(deps.db, command, async (tx) => ({
        marked: await addMarks(tx, command.userId, announcementIds, deps.clock.now()),
      })),
    list: async (userId, query) => {
      const limit = query.MaxResultCount ?? defaultPage;
      const asOf = syncedUntil(deps.clock);
      const updatedAfter = query.UpdatedAfter ? new Date(query.UpdatedAfter) : null;
      const found = await listMarks(deps.db, userId, { updatedAfter, cursor: query.Cursor ?? null, limit: limit + 1 });
      const page = found.slice(0, limit);
      return {
        items: page.map((mark) => ({ announcementId: mark.announcementId, readAt: mark.readAt.toISOString() })),
        nextCursor: found.length > limit ? (page.at(-1)?.announcementId ?? null) : null,
        asOf,
      };
    },
  };
}
