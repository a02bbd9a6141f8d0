import { useMemo } from 'react';
import type { ContentRows } from '#worker/local/tables.ts';
import { useGiven } from './given.ts';
import { known } from './known.ts';
import { contentTables } from './sync.ts';

export type AnnouncementItem = ContentRows['announcements'];
export type ArticleItem = ContentRows['helpArticles'];
export type CategoryItem = ContentRows['helpCategories'];

/** Returns announcements, newest first. Undefined while the device is being read. */
export function useAnnouncements(limit?: number): readonly AnnouncementItem[] | undefined {
  const stored = contentTables.announcements.useNewest(limit);
  const { asOf } = contentTables.announcements.useFreshness();
  const rows = known(stored, useGiven()?.announcements ?? [], asOf);
  return useMemo(
    () => rows?.toSorted((left, right) => right.publishTime.localeCompare(left.publishTime)).slice(0, limit),
    [rows, limit],
  );
}

export function useArticles(): readonly ArticleItem[] | undefined {
  const stored = contentTables.articles.useNewest();
  const { asOf } = contentTables.articles.useFreshness();
  const rows = known(stored, useGiven()?.articles ?? [], asOf);
  return useMemo(
    () =>
      rows?.toSorted(
        (left, right) => left.categoryId.localeCompare(right.categoryId) || left.position - right.position,
      ),
    [rows],
  );
}

export function useCategories(): readonly CategoryItem[] | undefined {
  const stored = contentTables.categories.useNewest();
  const given = useGiven()?.categories;
  // The device's rows, if there are any.
  const rows = stored?.length || !given?.length ? stored : given;
  return useMemo(() => rows?.toSorted((left, right) => left.position - right.position), [rows]);
}
