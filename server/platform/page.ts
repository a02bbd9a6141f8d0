import { sql, type SelectQueryBuilder, type StringReference } from 'kysely';

/** How a call asks for a page. */
export interface PageQuery {
  /** The `nextCursor` of the page before; undefined: the first page. */
  readonly Cursor?: string | undefined;
  readonly MaxResultCount?: number | undefined;
  /** Only what changed since; ISO 8601. */
  readonly UpdatedAfter?: string | undefined;
}

/** What orders a list. */
export interface PageOrder<DB, TB extends keyof DB> {
  /** Newest first, or those that wait longest first: ids are in the order of time. */
  readonly order: 'newest' | 'oldest';
  /** The column of the row's id, with its table where the query has several. Default `id`. */
  readonly by?: StringReference<DB, TB>;
  /** The column of the instant that `UpdatedAfter` is about. */
  readonly changed?: StringReference<DB, TB>;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null: this was the last. */
  readonly nextCursor: string | null;
}

const defaultRows = 50;

/**
 * One page of a list, by keyset on the row's id: as quick at the end as at the beginning, and nothing is shown twice or
 * left out when rows come in meanwhile. What else narrows the list is in the query already.
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

/** A page of rows that were asked for in their order, one more than are shown: the one says whether there is a next page. */
export function cutPage<Row extends { readonly id: string }>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
