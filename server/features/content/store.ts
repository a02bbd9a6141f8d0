import { sql, type SqlBool } from 'kysely';
import { contentName } from '#contract/content/rules.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import './desk/tables.ts';
import { announcementColumns, appVersionColumns, helpArticleColumns } from './tables.ts';

export interface ListRequest {
  readonly keyword: string | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly updatedAfter: Date | undefined;
  readonly cursor: string | undefined;
  readonly categoryId?: string | undefined;
}

/**
 * Searches title and text in both languages: a search in Chinese finds an article whose English text names the coin.
 */
function contains(keyword: string) {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`concat_ws(' ', texts->'en'->>'title', texts->'en'->>'body', texts->'zh-CN'->>'title', texts->'zh-CN'->>'body') ilike ${pattern}`;
}

export async function listAnnouncements(db: Db, request: ListRequest) {
  const base = db
    .selectFrom('announcement')
    .$if(request.keyword !== undefined, (query) => query.where(contains(request.keyword ?? '')))
    .$if(request.updatedAfter !== undefined, (query) =>
      query.where('updated_at', '>=', request.updatedAfter ?? new Date(0)),
    );
  const total = await base.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  // A sync pages by id, which doesn't move while it runs; readers page by time.
  const rows = await base
    .select(announcementColumns)
    .$if(request.cursor !== undefined, (query) => query.where('id', '>', request.cursor ?? ''))
    .$if(isSync(request), (query) => query.orderBy('id'))
    .$if(!isSync(request), (query) => query.orderBy('publish_time', 'desc').orderBy('id').offset(request.skip))
    .limit(request.limit + 1)
    .execute();
  return { rows, total: Number(total.count) };
}

export async function listArticles(db: Db, request: ListRequest) {
  const base = db
    .selectFrom('help_article')
    .$if(request.keyword !== undefined, (query) => query.where(contains(request.keyword ?? '')))
    .$if(request.categoryId !== undefined, (query) => query.where('category_id', '=', request.categoryId ?? ''))
    .$if(request.updatedAfter !== undefined, (query) =>
      query.where('updated_at', '>=', request.updatedAfter ?? new Date(0)),
    );
  const total = await base.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const rows = await base
    .select(helpArticleColumns)
    .$if(request.cursor !== undefined, (query) => query.where('id', '>', request.cursor ?? ''))
    .$if(isSync(request), (query) => query.orderBy('id'))
    .$if(!isSync(request), (query) => query.orderBy('category_id').orderBy('position').offset(request.skip))
    .limit(request.limit + 1)
    .execute();
  return { rows, total: Number(total.count) };
}

function isSync(request: ListRequest): boolean {
  return request.cursor !== undefined || request.updatedAfter !== undefined;
}

export async function listCategories(db: Queryable) {
  const rows = await db
    .selectFrom('help_category')
    .leftJoin('help_article', 'help_article.category_id', 'help_category.id')
    .select((eb) => [
      'help_category.id',
      'help_category.position',
      'help_category.name',
      eb.fn.count<string>('help_article.id').as('articles'),
    ])
    .groupBy(['help_category.id', 'help_category.position', 'help_category.name'])
    .orderBy('help_category.position')
    .execute();
  return rows.map(({ articles, ...category }) => ({ ...category, articleCount: Number(articles) }));
}

export async function listSettings(db: Queryable) {
  return db.selectFrom('common_setting').select(['type', 'content']).orderBy('type').execute();
}

export async function listVersions(db: Queryable) {
  const rows = await db.selectFrom('app_version').select(appVersionColumns).orderBy('publish_time', 'desc').execute();
  return rows.map(({ platform, version, url, notes, publish_time }) => ({
    platform,
    version,
    url,
    notes,
    publishTime: publish_time.toISOString(),
  }));
}

/**
 * Returns what was taken down since a device's last request, and still is. A text may be taken down after the device
 * got it on an earlier page of the same round, so each page reports it.
 */
export async function listRemoved(
  db: Db,
  kind: 'article' | 'announcement',
  { updatedAfter }: ListRequest,
): Promise<string[]> {
  if (updatedAfter === undefined) return [];
  const table = kind === 'article' ? 'help_article' : 'announcement';
  const rows = await db
    .selectFrom('content_proposal')
    .select('content_id')
    .distinct()
    .where('kind', '=', kind)
    .where('is_removal', '=', true)
    .where('published_at', '>=', updatedAfter)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom(table).select('id').whereRef(`${table}.id`, '=', 'content_proposal.content_id'))),
    )
    .execute();
  return rows.map(({ content_id }) => content_id);
}

/** Returns each piece that staff has published or taken down, such as `article terms`. */
export async function publishedByStaff(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('content_proposal')
    .select(['kind', 'content_id'])
    .distinct()
    .where('published_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ kind, content_id }) => contentName(kind, content_id)));
}
