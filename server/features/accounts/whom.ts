import type { Queryable } from '#server/platform/db.ts';
import type { Whom } from '#server/platform/owned.ts';
import { subAccounts } from './companies.ts';
import { ownersOf } from './global-accounts.ts';

/** Returns an account with all owners of its money: itself, its global account, and a company's sub-accounts. */
export async function whomOf(db: Queryable, accountId: string): Promise<Whom> {
  const rows = await db.selectFrom(subAccounts.as('s')).select('s.id').where('s.company_id', '=', accountId).execute();
  return { accountId, owners: [...(await ownersOf(db, accountId)), ...rows.map(({ id }) => id)] };
}
