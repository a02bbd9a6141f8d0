import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { platformOf } from '#contract/platform/platform-of.ts';
import { logins } from '../session/index.ts';
import './tables.ts';

interface OccasionRow {
  readonly id: string;
  readonly at: Date;
  readonly ip: string;
  readonly country: string | null;
  readonly user_agent: string;
  readonly succeeded: boolean;
}

const occasion = ['id', 'at', 'ip', 'country', 'user_agent', 'succeeded'] as const;
const order = { order: 'newest', changed: 'at' } as const;

/** Lists sign-ins and failed tries. */
export async function listLogins(deps: Deps, userId: string, query: PageQuery) {
  const own = deps.db.selectFrom(logins.as('login')).select(occasion).where('user_id', '=', userId);
  const { rows, nextCursor } = await pageBy(own, query, order);
  return { items: rows.map(showOccasion), nextCursor, asOf: syncedUntil(deps.clock) };
}

/** Lists changes to the account's security. */
export async function listSafeOperations(deps: Deps, userId: string, query: PageQuery) {
  const operations = deps.db
    .selectFrom('safe_operation')
    .select([...occasion, 'action'])
    .where('user_id', '=', userId);
  const { rows, nextCursor } = await pageBy(operations, query, order);
  const items = rows.map((row) => ({ ...showOccasion(row), action: row.action }));
  return { items, nextCursor, asOf: syncedUntil(deps.clock) };
}

function showOccasion(row: OccasionRow) {
  const result: 'succeeded' | 'failed' = row.succeeded ? 'succeeded' : 'failed';
  return {
    id: row.id,
    occurredAt: row.at.toISOString(),
    ip: row.ip,
    country: row.country,
    ...platformOf(row.user_agent),
    result,
  };
}
