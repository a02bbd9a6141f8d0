import type { Deps } from '#server/platform/deps.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { platformOf } from '#contract/platform/platform-of.ts';
import './tables.ts';

/** One page of a history, newest first. */
export interface HistoryQuery {
  readonly MaxResultCount?: number;
  readonly UpdatedAfter?: string;
  readonly Cursor?: string;
}

interface OccasionRow {
  readonly id: string;
  readonly at: Date;
  readonly ip: string;
  readonly country: string | null;
  readonly user_agent: string;
  readonly succeeded: boolean;
}

const defaultPage = 50;
const occasion = ['id', 'at', 'ip', 'country', 'user_agent', 'succeeded'] as const;

/** Sign-ins and failed tries. Ids carry the time, so that the id alone is the keyset. */
export async function listLogins(deps: Deps, userId: string, query: HistoryQuery) {
  const size = query.MaxResultCount ?? defaultPage;
  const rows = await deps.db
    .selectFrom('login_history')
    .select(occasion)
    .where('user_id', '=', userId)
    .$if(query.Cursor !== undefined, (select) => select.where('id', '<', String(query.Cursor)))
    .$if(query.UpdatedAfter !== undefined, (select) => select.where('at', '>=', new Date(String(query.UpdatedAfter))))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return page(deps, rows, size, showOccasion);
}

/** What was done to the security of the account. */
export async function listSafeOperations(deps: Deps, userId: string, query: HistoryQuery) {
  const size = query.MaxResultCount ?? defaultPage;
  const rows = await deps.db
    .selectFrom('safe_operation')
    .select([...occasion, 'action'])
    .where('user_id', '=', userId)
    .$if(query.Cursor !== undefined, (select) => select.where('id', '<', String(query.Cursor)))
    .$if(query.UpdatedAfter !== undefined, (select) => select.where('at', '>=', new Date(String(query.UpdatedAfter))))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return page(deps, rows, size, (row) => ({ ...showOccasion(row), action: row.action }));
}

function page<Row extends OccasionRow, Item>(deps: Deps, rows: readonly Row[], size: number, show: (row: Row) => Item) {
  const shown = rows.slice(0, size);
  return {
    items: shown.map(show),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    asOf: syncedUntil(deps.clock),
  };
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
