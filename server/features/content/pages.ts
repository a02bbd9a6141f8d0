import { sql } from 'kysely';
import type { WrittenContent } from '#server/platform/http/written-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { catalogue, emptyCatalogue } from '#contract/catalogue/snapshot.ts';
import { footerLinks, footerProtocols } from '#contract/content/footer.ts';
import { locales } from '#contract/platform/locales.ts';
import { publicPages, writtenPages } from '#contract/platform/public-pages.ts';
import { countCatalogue, publicCatalogue } from '../catalogue/index.ts';
import { publicFigures, stampOfFigures } from './figures.ts';
import { listCategories, listSettings, listVersions } from './store.ts';
import { announcementColumns, helpArticleColumns, type ByLocale, type Text } from './tables.ts';

/**
 * Content of the public pages: their texts and the footer around each; prices from the terms, app versions, figures.
 */
export function writtenContent({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    stamp: async () => {
      const { rows } = await sql<{ stamp: string }>`
        select concat_ws(' ', count(*), max(at), sum(version)) as stamp from (
          select updated_at as at, version from announcement union all select updated_at, version from help_article
          union all select published_at, version from content_proposal where published_at is not null
        ) as texts`.execute(db);
      return `${rows[0]?.stamp ?? ''} ${catalogue().version} ${await stampOfFigures({ db, clock })}`;
    },
    pages: async () => {
      const [articles, announcements, categories, settings, versions, figures] = await Promise.all([
        db.selectFrom('help_article').select(helpArticleColumns).orderBy('category_id').orderBy('position').execute(),
        db
          .selectFrom('announcement')
          .select(announcementColumns)
          .orderBy('publish_time', 'desc')
          .orderBy('id')
          .execute(),
        listCategories(db),
        listSettings(db),
        listVersions(db),
        publicFigures({ db, clock }),
      ]);
      const written = pagesOf(articles.map(articleOf), announcements.map(announcementOf), categories);
      const changed = settings.filter(isChanged);
      return [...pagesOfTerms(versions, figures), ...written].map((page) => ({ ...page, settings: changed }));
    },
  } satisfies WrittenContent;
}

/**
 * Returns whether a part of the footer differs from what a page shows by default; by default no pages elsewhere are
 * shown.
 */
function isChanged({ type, content }: { readonly type: number; readonly content: string }): boolean {
  const first = type === 4 ? footerLinks : type === 6 ? footerProtocols : undefined;
  return content !== JSON.stringify(first);
}

const none = { articles: [], announcements: [], categories: [] };

/** Returns the other public pages. The home page comes first: it must do with the start texts, as in the browser. */
function pagesOfTerms(
  versions: Awaited<ReturnType<typeof listVersions>>,
  { publication, status, products, staked }: Awaited<ReturnType<typeof publicFigures>>,
) {
  const shown = {
    '/': { counts: countCatalogue() },
    '/price': { catalogue: publicCatalogue() },
    '/download': { versions },
    '/status': { status },
    '/proof-of-liabilities': { publication },
    // Used only to draw the coins; not a version of the whole.
    '/earn': { products, catalogue: { ...emptyCatalogue, assets: staked } },
  };
  const isShown = (page: string): page is keyof typeof shown => page in shown;
  return publicPages
    .filter((page) => !(page in writtenPages))
    .map((page) => ({ ...none, page, ...(isShown(page) && shown[page]) }));
}

interface Written {
  readonly id: string;
  readonly updated_at: Date;
  readonly texts: ByLocale<Text>;
}
type Article = ReturnType<typeof articleOf>;
type Announcement = ReturnType<typeof announcementOf>;
type Category = Awaited<ReturnType<typeof listCategories>>[number];

const articleOf = (
  row: Written & { readonly category_id: string; readonly position: number; readonly version: number },
) => ({
  id: row.id,
  categoryId: row.category_id,
  title: row.texts.en.title,
  position: row.position,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  texts: row.texts,
});

const announcementOf = (row: Written & { readonly publish_time: Date }) => ({
  id: row.id,
  title: row.texts.en.title,
  publishTime: row.publish_time.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  texts: row.texts,
});

/** Returns each page with only what it shows: it is sent to everyone who opens it. */
function pagesOf(
  articles: readonly Article[],
  announcements: readonly Announcement[],
  categories: readonly Category[],
) {
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
      // Includes the next newer and older ones, which its footer links to.
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
/** Shortens a text to its first paragraph, as lists show it. */
const shortened = (row: Article) =>
  withBodies(row, (body) => body.split(/\n\s*\n/).find((block) => !block.startsWith('#')) ?? '');
