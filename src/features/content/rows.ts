import { useMemo } from 'react';
import type { ContentRows } from '#worker/local/tables.ts';
import { useGiven } from './given.ts';
import { contentTables } from './sync.ts';

export type AnnouncementItem = ContentRows['announcements'];
export type ArticleItem = ContentRows['helpArticles'];
export type CategoryItem = ContentRows['helpCategories'];

/** Returns the device's rows if there are any, else those embedded in the page. Undefined while neither is known. */
function known<Row>(stored: readonly Row[] | undefined, given: readonly Row[] = []): readonly Row[] | undefined {
  return stored?.length || given.length === 0 ? stored : given;
}

/** Returns announcements, newest first. Undefined while the device is being read. */
export function useAnnouncements(limit?: number): readonly AnnouncementItem[] | undefined {
  return known(contentTables.announcements.useNewest(limit), useGiven()?.announcements);
}

export function useArticles(): readonly ArticleItem[] | undefined {
  const rows = known(contentTables.articles.useNewest(), useGiven()?.articles);
  return useMemo(
    () =>
      rows?.toSorted(
        (left, right) => left.categoryId.localeCompare(right.categoryId) || left.position - right.position,
      ),
    [rows],
  );
}

export function useCategories(): readonly CategoryItem[] | undefined {
  const rows = known(contentTables.categories.useNewest(), useGiven()?.categories);
  return useMemo(() => rows?.toSorted((left, right) => left.position - right.position), [rows]);
}
