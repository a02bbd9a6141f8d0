import type { Pocket } from '#contract/global-account/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { isCurrencyOpen } from '../global-account/index.ts';

/** Whose balance in the ledger it is: the customer's own, or his account at the bank. Undefined: that isn't open. */
export async function findHolder(
  db: Queryable,
  accountId: string,
  pocket: Pocket,
  asset: AssetCode,
): Promise<string | undefined> {
  if (pocket === 'wallet') return accountId;
  const [isOpen, id] = await allDone([isCurrencyOpen(db, accountId, asset), findGlobalAccount(db, accountId)]);
  return isOpen ? id : undefined;
}

/** The same; refuses 60006 what isn't open. */
export async function holderOf(db: Queryable, accountId: string, pocket: Pocket, asset: AssetCode): Promise<string> {
  return (await findHolder(db, accountId, pocket, asset)) ?? refuse(60006, { asset });
}

/** The same of money that was there, whether or not its account is open still. */
export async function holderThen(db: Queryable, accountId: string, pocket: Pocket): Promise<string> {
  if (pocket === 'wallet') return accountId;
  return must(await findGlobalAccount(db, accountId), 'the account at the bank that held it');
}
