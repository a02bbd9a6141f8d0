import type { ResultOf } from '#contract/platform/call.ts';
import type { contentSchemas } from '#contract/content/schemas.ts';
import { useLive } from '#src/platform/local.ts';

export type AnnouncementItem = ResultOf<typeof contentSchemas.getAnnouncement>;
export type ArticleItem = ResultOf<typeof contentSchemas.getHelpArticle>;
export type CategoryItem = ResultOf<typeof contentSchemas.listHelpCategories>['items'][number];

/** Announcements from the device, newest first. Undefined while the device is being read. */
export function useAnnouncements(limit?: number): readonly AnnouncementItem[] | undefined {
  return useLive(
    async ({ content }) => {
      const newest = content.announcements.orderBy('publishTime').reverse();
      const rows = await (limit === undefined ? newest : newest.limit(limit)).toArray();
      return rows as unknown as AnnouncementItem[];
    },
    [limit],
  );
}

export function useArticles(): readonly ArticleItem[] | undefined {
  return useLive(async ({ content }) => {
    const rows = (await content.helpArticles.toArray()) as unknown as ArticleItem[];
    return rows.toSorted(
      (left, right) => left.categoryId.localeCompare(right.categoryId) || left.position - right.position,
    );
  }, []);
}

export function useCategories(): readonly CategoryItem[] | undefined {
  return useLive(async ({ content }) => {
    const rows = (await content.helpCategories.toArray()) as unknown as CategoryItem[];
    return rows.toSorted((left, right) => left.position - right.position);
  }, []);
}
