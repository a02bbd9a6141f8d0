import { sql, type SelectQueryBuilder, type StringReference } from 'kysely';

/** Query parameters of a paginated call. */
export interface PageQuery {
  /** The `nextCursor` of the previous page; undefined for the first page. */
  readonly Cursor?: string | undefined;
  readonly MaxResultCount?: number | undefined;
  /** Limits the page to rows changed since; ISO 8601. */
  readonly UpdatedAfter?: string | undefined;
}

/** Order of a list. */
export interface PageOrder<DB, TB extends keyof DB> {
  /** Newest first, or longest waiting first: ids are ordered by time. */
  readonly order: 'newest' | 'oldest';
  /** Column of the row's id, with its table if the query has several. Default `id`. */
  readonly by?: StringReference<DB, TB>;
  /** Column of the time that `UpdatedAfter` compares. */
  readonly changed?: StringReference<DB, TB>;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null if this is the last. */
  readonly nextCursor: string | null;
}

const defaultRows = 50;

/**
 * Returns one page of a list, by keyset pagination on the row's id: as fast at the end as at the beginning, and no row
 * is repeated or skipped when others are added meanwhile. The query already contains all other conditions.
 */
export async function pageBy<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { Cursor, MaxResultCount: limit = defaultRows, UpdatedAfter }: PageQuery,
  { order, by, changed }: PageOrder<DB, TB>,
): Promise<Page<Row>> {
  const key = sql.ref<string>(by ?? 'id');
  let page = query.orderBy(key, order === 'newest' ? 'desc' : 'asc').limit(limit + 1);
  if (Cursor !== undefined) page = page.where(key, order === 'newest' ? '<' : '>', Cursor);
  if (UpdatedAfter !== undefined && changed !== undefined)
    page = page.where(sql.ref(changed), '>=', new Date(UpdatedAfter));
  return cutPage(await page.execute(), limit);
}

/** Cuts a page from ordered rows that were queried with one extra, which tells whether there is a next page. */
export function cutPage<Row extends { readonly id: string }>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
