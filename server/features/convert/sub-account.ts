import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { companyOf, getSubAccount, lockSubAccounts } from '../sub-accounts/index.ts';

/**
 * Asserts that a sub-account may convert: only for its own company, by a user who has permission to move its money, or
 * a program with permission to trade, which its call has checked. Refuses an archived one.
 */
export async function assertConverting(db: Queryable, context: Context, id: string): Promise<void> {
  refuseArchived(await getSubAccount(db, companyFor(context), id));
}

/** Same as `assertConverting`, and locks it until the transaction ends. */
export async function lockConverting(tx: Tx, context: Context, id: string): Promise<void> {
  for (const row of await lockSubAccounts(tx, companyFor(context), [id])) refuseArchived(row);
}

function companyFor(context: Context): string {
  const companyId = companyOf(context);
  const { apiKeyId, permissions } = sessionOf(context);
  if (apiKeyId === undefined && !permissions.includes('subAccounts.manage')) refuse('request:noPermission');
  return companyId;
}

function refuseArchived({ archived_at }: { readonly archived_at: Date | null }): void {
  if (archived_at) refuse('subAccount:archived');
}
