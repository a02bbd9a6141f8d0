import { content } from '#contract/content/calls.ts';
import { lateCall } from '#src/platform/late-call.ts';
import { localTable, type ListPosition } from '#src/platform/local-table.ts';

/** Makes the first round request everything in sync order. */
const fromTheBeginning = (position: ListPosition) => ({
  ...position,
  UpdatedAfter: position.UpdatedAfter ?? new Date(0).toISOString(),
});

/** Tables of the public content stored on the device. */
export const contentTables = {
  announcements: localTable({
    name: 'announcements',
    calls: [content.listAnnouncements],
    scope: 'content',
    newestBy: 'publishTime',
    pageSize: 50,
    page: (position, options) => lateCall(content.listAnnouncements, { query: fromTheBeginning(position) }, options),
  }),
  articles: localTable({
    name: 'helpArticles',
    calls: [content.listHelpArticles],
    scope: 'content',
    pageSize: 50,
    page: (position, options) => lateCall(content.listHelpArticles, { query: fromTheBeginning(position) }, options),
  }),
  categories: localTable({
    name: 'helpCategories',
    calls: [content.listHelpCategories],
    scope: 'content',
    isSnapshot: true,
    page: (_position, options) => lateCall(content.listHelpCategories, undefined, options),
  }),
  settings: localTable({
    name: 'settings',
    calls: [content.listSettings],
    scope: 'content',
    isSnapshot: true,
    page: (_position, options) => lateCall(content.listSettings, undefined, options),
  }),
};

/** Syncs all public content, each table by itself; failures are shown where the content is shown. */
export function syncContent(): Promise<unknown> {
  return Promise.allSettled(Object.values(contentTables).map(({ sync }) => sync()));
}
