import type { Pocket } from '#contract/global-account/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { isCurrencyOpen } from '../global-account/index.ts';

/**
 * Returns the owner of the balance in the ledger: the customer's own, or the customer's account at the bank. Undefined
 * if that isn't open.
 */
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

/** Same as `findHolder`; refuses 60006 if it isn't open. */
export async function holderOf(db: Queryable, accountId: string, pocket: Pocket, asset: AssetCode): Promise<string> {
  return (await findHolder(db, accountId, pocket, asset)) ?? refuse(60006, { asset });
}

/** Same as `holderOf` for money that was there before, whether or not its account is still open. */
export async function holderThen(db: Queryable, accountId: string, pocket: Pocket): Promise<string> {
  if (pocket === 'wallet') return accountId;
  return must(await findGlobalAccount(db, accountId), 'the account at the bank that held it');
}
