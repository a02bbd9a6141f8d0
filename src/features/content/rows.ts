import { useMemo } from 'react';
import type { ContentRows } from '#worker/local/tables.ts';
import { contentTables } from './sync.ts';

export type AnnouncementItem = ContentRows['announcements'];
export type ArticleItem = ContentRows['helpArticles'];
export type CategoryItem = ContentRows['helpCategories'];

/** Announcements from the device, newest first. Undefined while the device is being read. */
export const useAnnouncements = (limit?: number) => contentTables.announcements.useNewest(limit);

export function useArticles(): readonly ArticleItem[] | undefined {
  const rows = contentTables.articles.useNewest();
  return useMemo(
    () =>
      rows?.toSorted(
        (left, right) => left.categoryId.localeCompare(right.categoryId) || left.position - right.position,
      ),
    [rows],
  );
}

export function useCategories(): readonly CategoryItem[] | undefined {
  const rows = contentTables.categories.useNewest();
  return useMemo(() => rows?.toSorted((left, right) => left.position - right.position), [rows]);
}
