import type { Pocket } from '#contract/global-account/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { isCurrencyOpen } from '../global-account/index.ts';

/** Whose balance in the ledger it is: the customer's own, or his account at the bank. Refuses 60006 what isn't open. */
export async function holderOf(db: Queryable, accountId: string, pocket: Pocket, asset: AssetCode): Promise<string> {
  if (pocket === 'wallet') return accountId;
  if (!(await isCurrencyOpen(db, accountId, asset))) refuse(60006, { asset });
  return (await findGlobalAccount(db, accountId)) ?? refuse(60006, { asset });
}
