import type { BodyOf, QueryOf } from '#contract/platform/call.ts';
import { readMarks } from '#contract/read-marks/calls.ts';
import { readMarksSchemas } from '#contract/read-marks/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { pageBy } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { addMarks, marksOf } from './store.ts';

export { readMarksOwned } from './own.ts';

type Schemas = typeof readMarksSchemas;

const byAnnouncement = { order: 'oldest', by: 'announcement_id', changed: 'read_at' } as const;

/** Marks announcements as read. Read marks are a set that only grows, so the call is idempotent whatever the key. */
const mark = defineCommand({
  name: 'readMarks.mark',
  work: async ({ tx, session, now }: Given, { announcementIds }: BodyOf<Schemas['mark']>) => ({
    marked: await addMarks(tx, session.userId, announcementIds, now),
  }),
});

async function list(deps: Deps, userId: string, query: QueryOf<Schemas['list']>) {
  const asOf = syncedUntil(deps.clock);
  const { rows, nextCursor } = await pageBy(marksOf(deps.db, userId), query, byAnnouncement);
  const items = rows.map(({ id, read_at: readAt }) => ({ announcementId: id, readAt: readAt.toISOString() }));
  return { items, nextCursor, asOf };
}

/** Which announcements a user has read. Calls: `readMarks.mark` (idempotent), `readMarks.list`. */
export function createReadMarksFeature(deps: Deps): Feature {
  return defineFeature(readMarks, readMarksSchemas, {
    mark: async (context, { body }) => mark(deps, context, body),
    list: async (context, { query }) => list(deps, sessionOf(context).userId, query),
  });
}
