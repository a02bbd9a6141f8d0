import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { subAccountColumns, subAccounts, type SubAccountTable } from '../accounts/index.ts';

/** Returns the calling company. Refuses an individual, however they are authenticated. */
export function companyOf(context: Context): string {
  const { accountId, accountType } = sessionOf(context);
  if (accountType !== 'merchant') refuse('subAccount:companiesOnly');
  return accountId;
}

/** Returns a sub-account of this company. Refuses with `request:notFound`. */
export async function getSubAccount(db: Queryable, companyId: string, id: string): Promise<SubAccountTable> {
  const row = await db
    .selectFrom(subAccounts.as('s'))
    .select(subAccountColumns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/**
 * Locks this company's sub-accounts in the order of their ids, so that archiving one and moving money into it are
 * serialized. Refuses with `request:notFound`.
 */
export async function lockSubAccounts(tx: Tx, companyId: string, ids: readonly string[]): Promise<SubAccountTable[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom(subAccounts.as('s'))
    .select(subAccountColumns)
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length === new Set(ids).size ? rows : refuse('request:notFound');
}

/** Returns a row as the contract shows it. */
export function toItem(row: SubAccountTable) {
  return {
    id: row.id,
    label: row.label,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}
