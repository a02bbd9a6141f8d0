import type { BodyOf, QueryOf, ResultOf } from '#contract/platform/call.ts';
import type { Notice, NoticeCompany } from '#contract/notices/kinds.ts';
import type { noticesSchemas } from '#contract/notices/schemas.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { listAccounts } from '../accounts/index.ts';
import { companyFacts } from './company.ts';
import { contentOf } from './content.ts';
import { pageBy } from '#server/platform/page.ts';
import './tables.ts';

type Schemas = typeof noticesSchemas;

/** Lists a user's notices, newest first. */
export async function listNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  userId: string,
  query: QueryOf<Schemas['list']>,
): Promise<ResultOf<Schemas['list']>> {
  const asOf = syncedUntil(deps.clock);
  const told = deps.db
    .selectFrom('notice')
    .select(['id', 'kind', 'values', 'at', 'read_at', 'company_id'])
    .where('account_id', '=', userId);
  const { rows, nextCursor } = await pageBy(told, query, { order: 'newest', changed: 'updated_at' });
  const companyOf = await readCompanies(deps.db, rows);
  return {
    items: rows.map(({ id, at, read_at, ...row }): Notice => {
      const times = { at: at.toISOString(), readAt: read_at?.toISOString() ?? null };
      return { id, ...contentOf(row), company: companyOf(row.company_id), ...times };
    }),
    nextCursor,
    asOf,
  };
}

/** Reads the companies of these notices, in one query if there are any. */
async function readCompanies(db: Queryable, rows: readonly { readonly company_id: string | null }[]) {
  const ids = [...new Set(rows.map(({ company_id }) => company_id).filter((id) => id !== null))];
  const found = new Map((await listAccounts(db, ids)).map((company) => [company.id, companyFacts(company)]));
  return (id: string | null): NoticeCompany | null => (id === null ? null : (found.get(id) ?? null));
}

/**
 * Marks notices as read. A read notice stays read, so marking twice is the same as once, whatever the idempotency key.
 */
export const markNotices = defineCommand({
  name: 'notice.markRead',
  work: async ({ tx, session, now }: Given, { ids }: BodyOf<Schemas['markRead']>) => {
    const { numUpdatedRows } = await tx
      .updateTable('notice')
      .set({ read_at: now, updated_at: now })
      .where('account_id', '=', session.userId)
      .where('id', 'in', ids)
      .where('read_at', 'is', null)
      .executeTakeFirst();
    return { marked: Number(numUpdatedRows) };
  },
});
