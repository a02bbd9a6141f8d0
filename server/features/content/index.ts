import { content as calls } from '#contract/content/calls.ts';
import { contentSchemas } from '#contract/content/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { cutPage } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import {
  listAnnouncements,
  listArticles,
  listCategories,
  listRemoved,
  listSettings,
  listVersions,
  type ListRequest,
} from './store.ts';
import { announcementColumns, helpArticleColumns, type ByLocale, type Text } from './tables.ts';

export { contentCases, contentTasks, createContentDeskFeature } from './desk/index.ts';
export { findSupportAddress, readContacts, readOwnContent, type OwnContent } from './setup.ts';
export { publishedByStaff } from './store.ts';
export { writtenContent } from './pages.ts';

const defaultPage = 5;
const defaultArticles = 50;

interface Paging {
  readonly Keyword?: string;
  readonly SkipCount?: number;
  readonly MaxResultCount?: number;
  readonly UpdatedAfter?: string;
  readonly Cursor?: string;
  readonly CategoryId?: string;
}

/** Announcements, help, settings, versions: what anyone may read. Entry point of the feature. */
export function createContentFeature(deps: Deps): Feature {
  const { db } = deps;
  const asOf = () => syncedUntil(deps.clock);
  return defineFeature(calls, contentSchemas, {
    listAnnouncements: async ({ locale }, { query }) => {
      const request = readPaging(query, defaultPage);
      const { rows, total } = await listAnnouncements(db, request);
      return {
        ...page(rows, request, (row) => announcement(row, locale)),
        totalCount: total,
        deletedIds: await listRemoved(db, 'announcement', request),
        asOf: asOf(),
      };
    },
    getAnnouncement: async ({ locale }, { query }) => {
      const row = await db
        .selectFrom('announcement')
        .select(announcementColumns)
        .where('id', '=', query.Id)
        .executeTakeFirst();
      return row ? announcement(row, locale) : refuse('request:notFound');
    },
    listDownloads: async () => ({ items: latestOfEach(await listVersions(db)) }),
    listAppVersions: async () => ({ items: await listVersions(db) }),
    listSettings: async () => ({
      items: await listSettings(db),
      asOf: asOf(),
    }),
    listHelpCategories: async () => ({
      items: await listCategories(db),
      asOf: asOf(),
    }),
    listHelpArticles: async ({ locale }, { query }) => {
      const request = readPaging(query, defaultArticles);
      const { rows, total } = await listArticles(db, request);
      return {
        ...page(rows, request, (row) => article(row, locale)),
        totalCount: total,
        deletedIds: await listRemoved(db, 'article', request),
        asOf: asOf(),
      };
    },
    getHelpArticle: async ({ locale }, { query }) => {
      const row = await db
        .selectFrom('help_article')
        .select(helpArticleColumns)
        .where('id', '=', query.Id)
        .executeTakeFirst();
      return row ? article(row, locale) : refuse('request:notFound');
    },
  });
}

function readPaging(query: Paging, defaultLimit: number): ListRequest {
  return {
    keyword: query.Keyword?.trim() || undefined,
    skip: query.SkipCount ?? 0,
    limit: query.MaxResultCount ?? defaultLimit,
    updatedAfter: query.UpdatedAfter ? new Date(query.UpdatedAfter) : undefined,
    cursor: query.Cursor,
    categoryId: query.CategoryId,
  };
}

function page<Row extends { id: string }, Item>(
  rows: readonly Row[],
  request: ListRequest,
  toItem: (row: Row) => Item,
) {
  const { rows: shown, nextCursor } = cutPage(rows, request.limit);
  return { items: shown.map(toItem), nextCursor };
}

function announcement(
  row: { id: string; publish_time: Date; updated_at: Date; texts: ByLocale<Text> },
  locale: Locale,
) {
  return {
    id: row.id,
    title: row.texts[locale].title,
    publishTime: row.publish_time.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    texts: row.texts,
  };
}

function article(
  row: { id: string; category_id: string; position: number; updated_at: Date; version: number; texts: ByLocale<Text> },
  locale: Locale,
) {
  return {
    id: row.id,
    categoryId: row.category_id,
    title: row.texts[locale].title,
    position: row.position,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    texts: row.texts,
  };
}

function latestOfEach<V extends { platform: string }>(versions: readonly V[]): V[] {
  return versions.filter((one, index) => versions.findIndex(({ platform }) => platform === one.platform) === index);
}
