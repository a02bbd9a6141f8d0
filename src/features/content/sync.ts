import { content } from '#contract/content/calls.ts';
import { lateCall } from '#src/platform/late-call.ts';
import { localTable, type ListPosition } from '#src/platform/local-table.ts';

/** The first round asks for everything, in the order of the sync. */
const fromTheBeginning = (position: ListPosition) => ({
  ...position,
  UpdatedAfter: position.UpdatedAfter ?? new Date(0).toISOString(),
});

/** What of the public content is kept on the device. */
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

/** Brings all public content up to date; each part by itself, failures show where the part is shown. */
export function syncContent(): Promise<unknown> {
  return Promise.allSettled(Object.values(contentTables).map(({ sync }) => sync()));
}
