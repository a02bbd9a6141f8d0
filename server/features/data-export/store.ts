import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { DataExportTable } from './tables.ts';

export type ExportRow = Selectable<DataExportTable>;

const columns = [
  'id',
  'account_id',
  'asked_by',
  'asked_at',
  'parts',
  'parts_done',
  'ready_at',
  'failed_at',
  'size',
] as const;

export function findExportOf(db: Queryable, accountId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_export').select(columns).where('account_id', '=', accountId).executeTakeFirst();
}

export function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_export').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Replaces the account's last export. */
export async function replaceExport(
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'account_id' | 'asked_by' | 'asked_at' | 'parts'>,
): Promise<ExportRow> {
  await tx.deleteFrom('data_export').where('account_id', '=', row.account_id).execute();
  return tx.insertInto('data_export').values(row).returning(columns).executeTakeFirstOrThrow();
}

/** Changes an export, which another may have replaced meanwhile. @returns whether it still exists */
export async function changeExport(
  db: Queryable,
  id: string,
  change: Partial<Pick<ExportRow, 'parts_done'> & { ready_at: Date; failed_at: Date | null; size: number }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('data_export').set(change).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}
