import { sql } from 'kysely';
import type { WrittenContent } from '#server/platform/http/written-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { locales } from '#contract/platform/locales.ts';
import { listCategories } from './store.ts';
import { announcementColumns, helpArticleColumns, type ByLocale, type Text } from './tables.ts';

/** What the public pages of the help centre and the announcements are made of. */
export function writtenContent({ db }: Pick<Deps, 'db'>): WrittenContent {
  return {
    stamp: async () => {
      const { rows } = await sql<{ stamp: string }>`
        select concat_ws(' ', count(*), max(at), sum(version)) as stamp from (
          select updated_at as at, version from announcement union all select updated_at, version from help_article
          union all select published_at, version from content_proposal where published_at is not null
        ) as texts`.execute(db);
      return rows[0]?.stamp ?? '';
    },
    pages: async () => {
      const [articles, announcements, categories] = await Promise.all([
        db.selectFrom('help_article').select(helpArticleColumns).orderBy('category_id').orderBy('position').execute(),
        db
          .selectFrom('announcement')
          .select(announcementColumns)
          .orderBy('publish_time', 'desc')
          .orderBy('id')
          .execute(),
        listCategories(db),
      ]);
      return pagesOf(articles.map(articleOf), announcements.map(announcementOf), categories);
    },
  };
}

interface Written {
  readonly id: string;
  readonly updated_at: Date;
  readonly texts: ByLocale<Text>;
}
type Article = ReturnType<typeof articleOf>;
type Announcement = ReturnType<typeof announcementOf>;
type Category = Awaited<ReturnType<typeof listCategories>>[number];

const articleOf = (row: Written & { readonly category_id: string; readonly position: number }) => ({
  id: row.id,
  categoryId: row.category_id,
  title: row.texts.en.title,
  position: row.position,
  updatedAt: row.updated_at.toISOString(),
  texts: row.texts,
});

const announcementOf = (row: Written & { readonly publish_time: Date }) => ({
  id: row.id,
  title: row.texts.en.title,
  publishTime: row.publish_time.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  texts: row.texts,
});

/** Each page with what it shows and no more: it is sent to everybody who opens it. */
function pagesOf(
  articles: readonly Article[],
  announcements: readonly Announcement[],
  categories: readonly Category[],
) {
  const none = { articles: [], announcements: [], categories: [] };
  const listed = articles.map(shortened);
  return [
    { ...none, page: '/help', categories },
    { ...none, page: '/help/list', articles: listed },
    ...categories.map((category) => ({
      ...none,
      page: `/help/list?category=${category.id}`,
      articles: listed.filter(({ categoryId }) => categoryId === category.id),
      categories: [category],
    })),
    ...articles.map((article) => ({
      ...none,
      page: `/help/detail?id=${article.id}`,
      articles: [article],
    })),
    { ...none, page: '/notice/list', announcements: announcements.map(titleAlone) },
    ...announcements.map((announcement, index) => ({
      ...none,
      page: `/notice/detail?id=${announcement.id}`,
      // With the newer and the older one, which its foot leads to.
      announcements: announcements
        .slice(Math.max(index - 1, 0), index + 2)
        .map((one) => (one === announcement ? one : titleAlone(one))),
    })),
  ];
}

const withBodies = <Row extends { readonly texts: ByLocale<Text> }>(row: Row, short: (body: string) => string): Row => {
  const entries = locales.map((locale) => {
    const { title, body } = row.texts[locale];
    return [locale, { title, body: short(body) }] as const;
  });
  return { ...row, texts: Object.fromEntries(entries) as ByLocale<Text> };
};

const titleAlone = (row: Announcement) => withBodies(row, () => '');
/** As lists show the beginning of a text: its first paragraph. */
const shortened = (row: Article) =>
  withBodies(row, (body) => body.split(/\n\s*\n/).find((block) => !block.startsWith('#')) ?? '');
