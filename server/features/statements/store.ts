import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { StatementRow, StatementTable } from './tables.ts';

const columns = [
  'id',
  'account_id',
  'asked_by',
  'kind',
  'currency',
  'first_day',
  'last_day',
  'time_zone',
  'format',
  'language',
  'asked_at',
  'until',
  'ready_at',
  'failed_at',
  'is_too_long',
  'size',
  'opening',
  'closing',
  'entries',
] as const;

/** Maximum number listed: each expires after its days, and requests are limited. */
const maxListed = 200;

/** Lists an account's statements, newest first, without expired ones. */
export const listRows = (db: Queryable, accountId: string, askedAfter: Date): Promise<StatementRow[]> =>
  db
    .selectFrom('account_statement')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('asked_at', '>', askedAfter)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();

export const findRow = (db: Queryable, id: string): Promise<StatementRow | undefined> =>
  db.selectFrom('account_statement').select(columns).where('id', '=', id).executeTakeFirst();

export const insertRow = (tx: Tx, row: Insertable<StatementTable>): Promise<StatementRow> =>
  tx.insertInto('account_statement').values(row).returning(columns).executeTakeFirstOrThrow();

type Change = Pick<StatementRow, 'ready_at' | 'size' | 'opening' | 'closing' | 'entries'>;

export async function changeRow(
  db: Queryable,
  id: string,
  change: Partial<{ [K in keyof Change]: NonNullable<Change[K]> } & Pick<StatementRow, 'failed_at' | 'is_too_long'>>,
) {
  await db.updateTable('account_statement').set(change).where('id', '=', id).execute();
}
