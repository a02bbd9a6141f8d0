import { content } from '#contract/content/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow } from '#src/platform/local.ts';

/** What of the public content is kept on the device. */
export const contentSyncs = {
  announcements: 'announcements',
  articles: 'helpArticles',
  categories: 'helpCategories',
  settings: 'settings',
} as const;

const pageSize = 50;
const quiet = (signal: AbortSignal) => ({ signal, isInline: true });

registerSync({
  name: contentSyncs.announcements,
  database: 'content',
  table: 'announcements',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      content.listAnnouncements,
      { query: { UpdatedAfter: updatedAfter ?? epoch, Cursor: cursor ?? undefined, MaxResultCount: pageSize } },
      quiet(signal),
    ),
});
registerSync({
  name: contentSyncs.articles,
  database: 'content',
  table: 'helpArticles',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      content.listHelpArticles,
      { query: { UpdatedAfter: updatedAfter ?? epoch, Cursor: cursor ?? undefined, MaxResultCount: pageSize } },
      quiet(signal),
    ),
});
registerSync({
  name: contentSyncs.categories,
  database: 'content',
  table: 'helpCategories',
  isSnapshot: true,
  fetchPage: async (_position, signal) => ({
    ...(await api(content.listHelpCategories, undefined, quiet(signal))),
    nextCursor: null,
  }),
});
registerSync({
  name: contentSyncs.settings,
  database: 'content',
  table: 'settings',
  isSnapshot: true,
  fetchPage: async (_position, signal) => ({
    ...(await api(content.listSettings, undefined, quiet(signal))),
    nextCursor: null,
  }),
});

/** The first round asks for everything, in the order of the sync. */
const epoch = new Date(0).toISOString();

/** Brings all public content up to date; each part by itself, failures show where the part is shown. */
export function syncContent(): Promise<unknown> {
  return Promise.allSettled(Object.values(contentSyncs).map((name) => syncNow(name)));
}
